# Converts the page that swift-argument-parser's plugin generates from the commands' help into the manual page.
# Variables: version, the program's version; folder, the folder of keys.mdoc and sections.mdoc, which contain the
# sections that the plugin cannot write.

# Options of every command are listed for the first command only. The command "help" is omitted.
/^\.It Em / { commands++ }
/^\.It Em help$/ { leaving = 1 }
leaving { if (/^\.El$/) leaving = 0; next }
commands && /^\.It Fl (-version|h , -help)$/ { getline; next }
# The exit status and the examples have their own sections. An example is one line: the command and its effect.
/^Exit status: / { next }
/^touchstone .*   *[^ ]/ {
    match($0, /   */)
    does = substr($0, RSTART + RLENGTH)
    examples = examples toupper(substr(does, 1, 1)) substr(does, 2) ":\n.Pp\n.Dl " substr($0, 1, RSTART - 1) "\n.Pp\n"
    next
}
/^\.Sh "EXIT STATUS"$/ { exit }
# The footer shows the version. Names must not be hyphenated.
/^\.Os$/ { print ".Os Touchstone " version "\n.nr doc-hyphen-flags 0\n.nr HY 0\n.nh"; next }
# mdoc does not allow empty lines, which omitted parts leave behind.
/^$/ { isApart = 1; next }
isApart { if (!/^\.(Sh|Pp|El)/) print ".Pp"; isApart = 0 }
{ print }
END {
    file = folder "/keys.mdoc"
    while ((getline line < file) > 0) print line
    file = folder "/sections.mdoc"
    while ((getline line < file) > 0) {
        print line
        if (line == ".Sh EXAMPLES") printf "%s", examples
    }
}
