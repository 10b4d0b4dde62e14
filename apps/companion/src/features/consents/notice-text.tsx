import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { copy } from './copy.ts'

/** What is collected, why, for how long, and one's rights: plainly, and nothing else beside it. */
export const NoticeText = ({ days }: { days: number }) => (
  <div className="flex flex-col gap-5">
    {copy.notice.map(({ heading, items }) => (
      <section key={heading}>
        <h2 className="text-md font-semibold text-ink">{t(heading)}</h2>
        <ul className="mt-1.5 flex list-disc flex-col gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
          {items.map((item) => (
            <li key={item}>{t(item, { days, support: settings.support })}</li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
