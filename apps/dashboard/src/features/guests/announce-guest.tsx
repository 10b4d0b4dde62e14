import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { tell } from '@quickprism/ui/toast'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { AnnounceDialog } from './announce-dialog.tsx'
import { useMyGuests } from './api.ts'
import { copy } from './copy.ts'

/**
 * For anyone who works at the branch. What day it is there comes with their own guests: whoever is faster than that
 * waits for it, and is told where it does not come.
 */
export const AnnounceGuest = ({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) => {
  const { data, refetch } = useMyGuests()
  const [isWaiting, setWaiting] = useState(false)
  const dialog = useSlot<{ today: string }>()

  const announce = async () => {
    if (data) return dialog.open(data)
    setWaiting(true)
    const { data: own, error } = await refetch({ cancelRefetch: false })
    setWaiting(false)
    if (own) dialog.open(own)
    else if (error && error.status !== 401) tell({ tone: 'bad', text: t(error.message) })
  }

  return (
    <>
      <Button
        variant={variant}
        icon={<CalendarPlus aria-hidden="true" />}
        busy={isWaiting}
        onClick={() => void announce()}
      >
        {t(copy.announce)}
      </Button>
      {dialog.entries.map(({ id, value, isOpen, close }) => (
        <AnnounceDialog
          key={id}
          open={isOpen}
          onClose={close}
          // The form stays when midnight passes over it; its calendar goes on.
          today={data?.today ?? value.today}
          announced={data?.announced_today ?? 0}
        />
      ))}
    </>
  )
}
