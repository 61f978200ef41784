# Makes the manual page of what swift-argument-parser's plugin makes of the commands' help. Variables: version, the
# program's; folder, that of keys.mdoc and sections.mdoc, for which the plugin has no place.

# The options that each command has stand at the first of them, and "help" is one itself.
/^\.It Em / { commands++ }
/^\.It Em help$/ { leaving = 1 }
leaving { if (/^\.El$/) leaving = 0; next }
commands && /^\.It Fl (-version|h , -help)$/ { getline; next }
# The exit status has a section of its own, and so do the examples, a line each: the command, and what it does.
/^Exit status: / { next }
/^touchstone .*   *[^ ]/ {
    match($0, /   */)
    does = substr($0, RSTART + RLENGTH)
    examples = examples toupper(substr(does, 1, 1)) substr(does, 2) ":\n.Pp\n.Dl " substr($0, 1, RSTART - 1) "\n.Pp\n"
    next
}
/^\.Sh "EXIT STATUS"$/ { exit }
# A footer with the version, and words whole: half of a name is no use.
/^\.Os$/ { print ".Os Touchstone " version "\n.nr doc-hyphen-flags 0\n.nr HY 0\n.nh"; next }
# A line without anything is a fault in this language; what is left out leaves one such line.
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
