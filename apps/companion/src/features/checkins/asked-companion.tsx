import { useAct } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { checkins } from '@quickprism/contract/checkins'
import { Button } from '@quickprism/ui/button'
import { Bell, X } from 'lucide-react'
import type { OpenVisit } from './api.ts'
import { inTwoGroups } from './companion.ts'
import { copy } from './copy.ts'

type Asked = NonNullable<OpenVisit['companions'][number]['asked']>

/** Reminds a companion who has not answered, or takes the question back. */
export const AskedCompanion = ({ asked }: { asked: Asked }) => {
  const remind = useAct(checkins.remindCompanion)
  const withdraw = useAct(checkins.withdrawCompanion, { refreshes: [checkins.mine] })
  const name = asked.quickID === null ? t(copy.someone) : inTwoGroups(asked.quickID)
  const input = { body: { request_id: asked.request_id } }
  return (
    <div className="flex basis-full gap-2 pl-11">
      <Button
        size={44}
        icon={<Bell aria-hidden="true" />}
        busy={remind.isPending}
        disabled={remind.isSuccess || withdraw.isPending}
        aria-label={t(remind.isSuccess ? copy.reminded : copy.remindOf, { name })}
        onClick={() => remind.mutate(input)}
      >
        {t(remind.isSuccess ? copy.reminded : copy.remind)}
      </Button>
      <Button
        size={44}
        variant="ghost"
        icon={<X aria-hidden="true" />}
        busy={withdraw.isPending}
        aria-label={t(copy.remove, { name })}
        onClick={() => withdraw.mutate(input)}
      >
        {t(copy.removeAsked)}
      </Button>
    </div>
  )
}
