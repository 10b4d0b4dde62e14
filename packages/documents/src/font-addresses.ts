import monoRegular from '@fontsource/geist-mono/files/geist-mono-latin-400-normal.woff?url'
import monoSemibold from '@fontsource/geist-mono/files/geist-mono-latin-600-normal.woff?url'
import instrumentRegular from '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff?url'
import instrumentSemibold from '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff?url'
import accentedRegular from '@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff?url'
import accentedSemibold from '@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff?url'
import arabic from '@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal.woff?url'
import signs from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url'
import rare from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url'
import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff?url'
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?url'
import gujarati from '@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff?url'
import gurmukhi from '@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff?url'
import kannada from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff?url'
import malayalam from '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff?url'
import meeteiMayek from '@fontsource/noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek-400-normal.woff?url'
import olChiki from '@fontsource/noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki-400-normal.woff?url'
import odia from '@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff?url'
import tamil from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff?url'
import telugu from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff?url'
import type { Face, Weight } from './faces.ts'

const regular: Record<Face, string> = {
  latin: instrumentRegular,
  'latin-accented': accentedRegular,
  'latin-signs': signs,
  'latin-rare': rare,
  devanagari,
  bengali,
  gurmukhi,
  gujarati,
  odia,
  tamil,
  telugu,
  kannada,
  malayalam,
  'ol-chiki': olChiki,
  'meetei-mayek': meeteiMayek,
  arabic,
  mono: monoRegular,
}

/** Only headings are heavier, and they are ours: other letters among them stay as they are. */
const semibold: Partial<Record<Face, string>> = {
  latin: instrumentSemibold,
  'latin-accented': accentedSemibold,
  mono: monoSemibold,
}

/** Where a browser finds the font for these letters: a file of the build. */
export const fontAddress = (face: Face, weight: Weight) => (weight === 600 && semibold[face]) || regular[face]
