import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { Segmented } from '@quickprism/ui/segmented'
import { useState } from 'react'
import { useNotifications, useUnsubscribe } from './api.ts'
import { copy } from './copy.ts'
import { type Consent, consentHere } from './device.ts'
import { useTurnOn } from './use-turn-on.ts'

/** Whether this phone shows what happens. Not there where the installation sends nothing to phones. */
export const NotificationsCard = () => {
  const { data } = useNotifications()
  return data?.key ? (
    <Card className="px-5 py-4">
      <Choice isOn={data.on} publicKey={data.key} />
    </Card>
  ) : null
}

const Choice = ({ isOn, publicKey }: { isOn: boolean; publicKey: string }) => {
  const [consent, setConsent] = useState(consentHere)
  const { turnOn, isBusy } = useTurnOn(publicKey)
  const unsubscribe = useUnsubscribe()
  const change = async (to: 'on' | 'off') => {
    if (isBusy || unsubscribe.isPending) return
    if (to === 'off') return unsubscribe.mutate({})
    await turnOn()
    setConsent(consentHere())
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-md font-semibold text-ink">{t(copy.heading)}</h2>
        {mayChoose(consent) && (
          <Segmented
            name={t(copy.heading)}
            options={[
              { value: 'on', label: t(copy.on) },
              { value: 'off', label: t(copy.off) },
            ]}
            value={isOn && consent === 'granted' ? 'on' : 'off'}
            onChange={(to) => void change(to)}
          />
        )}
      </div>
      <p className="mt-1 text-sm text-ink-3">{t(mayChoose(consent) ? copy.lead : copy[consent])}</p>
    </>
  )
}

const mayChoose = (consent: Consent): consent is 'default' | 'granted' => consent === 'default' || consent === 'granted'
