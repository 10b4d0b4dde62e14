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
  const [isWanted, setWanted] = useState(false)

  const announce = async () => {
    setWanted(true)
    if (data) return
    const { error } = await refetch({ cancelRefetch: false })
    if (!error) return
    setWanted(false)
    if (error.status !== 401) tell({ tone: 'bad', text: t(error.message) })
  }

  return (
    <>
      <Button
        variant={variant}
        icon={<CalendarPlus aria-hidden="true" />}
        busy={isWanted && !data}
        onClick={() => void announce()}
      >
        {t(copy.announce)}
      </Button>
      {data ? (
        <AnnounceDialog
          key={data.today}
          open={isWanted}
          onClose={() => setWanted(false)}
          today={data.today}
          announced={data.announced_today}
        />
      ) : null}
    </>
  )
}
