import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { AnnounceDialog } from './announce-dialog.tsx'
import { useMyGuests } from './api.ts'
import { copy } from './copy.ts'

/** For anyone who works at the branch. What day it is there comes with their own guests. */
export const AnnounceGuest = ({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) => {
  const { data } = useMyGuests()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        icon={<CalendarPlus aria-hidden="true" />}
        disabled={!data}
        onClick={() => setOpen(true)}
      >
        {t(copy.announce)}
      </Button>
      {data ? (
        <AnnounceDialog
          key={data.today}
          open={open}
          onClose={() => setOpen(false)}
          today={data.today}
          announced={data.announced_today}
        />
      ) : null}
    </>
  )
}
