/** Under this name the phone remembers that someone left whose logout the server did not confirm. */
export const LEFT_MARK = 'companion-left'
