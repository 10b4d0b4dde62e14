import { t } from '@quickprism/client/words'
import { Fragment, type ReactNode } from 'react'

type SentenceProps = {
  /** With `{{name}}` for words and `<name/>` for elements. */
  of: string
  values?: Record<string, string | number>
  parts: Record<string, ReactNode>
}

/** A sentence with elements inside. It is translated whole, so that another language can order them its own way. */
export const Sentence = ({ of, values, parts }: SentenceProps) =>
  t(of, values)
    .split(/<(\w+)\/>/)
    // Every second piece is the name of an element.
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece]}</Fragment>))
