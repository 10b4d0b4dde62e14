import { t } from '@quickprism/client/words'
import { Fragment, type ReactNode } from 'react'

type SentenceProps = {
  /** With `<name/>` where an element stands. */
  of: string
  parts: Record<string, ReactNode>
}

/** A sentence with elements inside. It is translated whole, so that another language can order them its own way. */
export const Sentence = ({ of, parts }: SentenceProps) =>
  t(of)
    .split(/<(\w+)\/>/)
    // Every second piece is the name of an element.
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece]}</Fragment>))
