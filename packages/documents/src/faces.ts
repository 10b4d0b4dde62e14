/** A font for one kind of letters. The first that has a letter writes it. */
const faces = {
  latin: {
    file: 'instrument-sans/files/instrument-sans-latin',
    has: /[ -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u00ff\u0131\u0152\u0153–—‘’‚“”„•…‹›€™−]/u,
  },
  'latin-accented': {
    file: 'instrument-sans/files/instrument-sans-latin-ext',
    has: /[\u0100-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0130\u0132\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150\u0151\u0154-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e]/u,
  },
  'latin-signs': {
    file: 'noto-sans/files/noto-sans-latin',
    has: /[\u00a4\u00a6\u00ac\u00b1-\u00b3\u00b5\u00b9\u00bc-\u00be]/u,
  },
  /** ₹ is among them, and the dotted letters that Indian names are transcribed with. */
  'latin-rare': {
    file: 'noto-sans/files/noto-sans-latin-ext',
    has: /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/u,
  },
  devanagari: {
    file: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
    has: /[ \u0900-\u097f\u1cd0-\u1cf6\u1cf8\u1cf9\u200c\u200d\ua830-\ua839\ua8e0-\ua8ff]/u,
  },
  bengali: {
    file: 'noto-sans-bengali/files/noto-sans-bengali-bengali',
    has: /[ \u0964\u0965\u0980-\u09ff\u200c\u200d]/u,
  },
  gurmukhi: {
    file: 'noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi',
    has: /[ \u0964\u0965\u0a00-\u0a7f\u200c\u200d]/u,
  },
  gujarati: {
    file: 'noto-sans-gujarati/files/noto-sans-gujarati-gujarati',
    has: /[ \u0964\u0965\u0a80-\u0aff\u200c\u200d]/u,
  },
  odia: { file: 'noto-sans-oriya/files/noto-sans-oriya-oriya', has: /[ \u0964\u0965\u0b00-\u0b7f\u200c\u200d]/u },
  tamil: { file: 'noto-sans-tamil/files/noto-sans-tamil-tamil', has: /[ \u0964\u0965\u0b80-\u0bff\u200c\u200d]/u },
  telugu: { file: 'noto-sans-telugu/files/noto-sans-telugu-telugu', has: /[ \u0964\u0965\u0c00-\u0c7f\u200c\u200d]/u },
  kannada: {
    file: 'noto-sans-kannada/files/noto-sans-kannada-kannada',
    has: /[ \u0964\u0965\u0c80-\u0cff\u200c\u200d]/u,
  },
  malayalam: {
    file: 'noto-sans-malayalam/files/noto-sans-malayalam-malayalam',
    has: /[ \u0964\u0965\u0d00-\u0d7f\u200c\u200d]/u,
  },
  'ol-chiki': { file: 'noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki', has: /[ \u1c50-\u1c7f]/u },
  'meetei-mayek': {
    file: 'noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek',
    has: /[ \u200c\u200d\uaae0-\uaaf6\uabc0-\uabed\uabf0-\uabf9]/u,
  },
  /** Urdu and its neighbours. */
  arabic: {
    file: 'noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic',
    has: /[ \u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\u200c\u200d\ufd3e\ufd3f\ufdf2]/u,
  },
  /** Identifiers alone: it is asked for, and never the first that has a letter. */
  mono: { file: 'geist-mono/files/geist-mono-latin', has: /[ -~]/u },
} as const

export type Face = keyof typeof faces
export type Weight = 400 | 600

export const everyFace = Object.keys(faces) as Face[]

/** The part of the size of its surroundings at which the mono face sits level with them. */
export const MONO_SIZE = 0.923

/** Where a font lies among the packages. */
export const fontFile = (face: Face, weight: Weight) => `@fontsource/${faces[face].file}-${weight}-normal.woff`

const has = (face: Face, letter: string) => faces[face].has.test(letter)
const firstWith = (letter: string) => everyFace.find((face) => has(face, letter))

/** Signs that are not drawn, but for those that decide how Indian letters join. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}--[\u200c\u200d]]/gv

/** An accent that Unicode writes as a character of its own, because it knows no single letter with it. */
const ACCENT = /\p{M}/gu

/** A letter that no font has loses its accents, and is left to be shown as an empty box where that does not help. */
const withoutAccents = (letter: string) => {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare !== '' && [...bare].every(firstWith) ? bare : letter
}

/** The text as it will be written: in one line, and of letters that there are fonts for. */
export const writable = (text: string) =>
  [
    ...text
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(UNSEEN, '')
      .trim(),
  ]
    .map((letter) => (firstWith(letter) ? letter : withoutAccents(letter)))
    .join('')
    .replace(ACCENT, (accent) => (firstWith(accent) ? accent : ''))

/** The font of every letter of a writable text; what several scripts share stays with the letters before it. */
export const facesOf = (text: string, isMono = false): Face[] => {
  let face: Face = 'latin'
  return [...text].map((letter) => {
    if (!has(face, letter)) face = firstWith(letter) ?? 'latin'
    return isMono && face === 'latin' && has('mono', letter) ? 'mono' : face
  })
}

const ASCII = /^[ -~]*$/

/**
 * The fonts that these texts need, wherever they are broken into lines: each letter may be the first of one. Latin
 * letters are always among them.
 */
export const facesIn = (texts: Iterable<string>): Face[] => {
  const found = new Set<Face>(['latin'])
  for (const text of texts) {
    if (!ASCII.test(text)) for (const letter of writable(text)) found.add(firstWith(letter) ?? 'latin')
  }
  return [...found]
}
