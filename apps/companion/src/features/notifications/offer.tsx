import { browserStorage } from '@quickprism/client/browser-storage'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useNotifications } from './api.ts'
import { copy } from './copy.ts'
import { consentHere } from './device.ts'
import { useTurnOn } from './use-turn-on.ts'

/** That someone was asked, on this phone: nobody is asked twice. */
const ASKED = 'companion-asked-to-notify'

const mayAsk = () => consentHere() === 'default' && browserStorage.get(ASKED) === undefined

/** Offers to tell on this phone, once, where that makes sense: what is around it says when. */
export const NotificationsOffer = () => {
  const [isOpen, setIsOpen] = useState(mayAsk)
  const { data } = useNotifications()
  if (!isOpen || !data?.key || data.on) return null
  const close = () => {
    browserStorage.set(ASKED, 'yes')
    setIsOpen(false)
  }
  return <Offer publicKey={data.key} onAnswered={close} />
}

const Offer = ({ publicKey, onAnswered }: { publicKey: string; onAnswered: () => void }) => {
  const { turnOn, isBusy } = useTurnOn(publicKey)
  return (
    <Card aria-labelledby="offer-heading" className="mb-4 p-5">
      <div className="flex gap-3.5">
        <BellRing aria-hidden="true" size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-accent" />
        <div>
          <h2 id="offer-heading" className="text-md font-semibold text-ink">
            {t(copy.offer.heading)}
          </h2>
          <p className="mt-1 text-sm text-ink-2">{t(copy.offer.text)}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button size={44} className="flex-1" onClick={onAnswered}>
          {t(copy.offer.no)}
        </Button>
        <Button
          size={44}
          className="flex-1"
          variant="primary"
          busy={isBusy}
          busyLabel={t(copy.offer.yes)}
          onClick={() => void turnOn().then(onAnswered)}
        >
          {t(copy.offer.yes)}
        </Button>
      </div>
    </Card>
  )
}
