// XInputFrontEnd
