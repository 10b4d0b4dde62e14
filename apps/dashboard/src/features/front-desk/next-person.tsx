import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { ArrowRight } from 'lucide-react'
import { copy } from './copy.ts'

type NextPersonProps = { onNext: () => void; variant?: 'primary' | 'secondary' }

/** On to whoever is next in the queue: what the desk does most, so the keyboard goes there first. */
export const NextPerson = ({ onNext, variant = 'primary' }: NextPersonProps) => (
  <Button
    variant={variant}
    size={44}
    data-first-field=""
    trailingIcon={<ArrowRight aria-hidden="true" />}
    onClick={onNext}
  >
    {t(copy.nextPerson)}
  </Button>
)
