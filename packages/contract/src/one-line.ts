/** What someone typed, as one line: without control or bidirectional override characters. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()
