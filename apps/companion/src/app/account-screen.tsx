import { t } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { Card } from '@quickprism/ui/card'
import { Segmented } from '@quickprism/ui/segmented'
import { chooseTheme, useTheme } from '@quickprism/ui/theme'
import { useRouter } from '@tanstack/react-router'
import { DocumentsCard } from '../features/documents/documents-card.tsx'
import { NotificationsCard } from '../features/notifications/notifications-card.tsx'
import { ContactsCard } from '../features/people/contacts-card.tsx'
import { ProfileCard } from '../features/people/profile-card.tsx'
import { DevicesCard } from '../features/sessions/devices-card.tsx'
import { LogoutButton } from '../features/sessions/logout-button.tsx'
import { usePerson } from '../lib/person.tsx'
import { PlainPage } from '../lib/plain-page.tsx'
import { rename } from '../lib/session.ts'

/** Who you are, where you are signed in, how it looks, and the way out. */
export const AccountScreen = () => {
  const { name, quickID } = usePerson()
  const router = useRouter()
  const onRenamed = (changed: string) => {
    rename(changed)
    void router.invalidate()
  }
  return (
    <PlainPage title="Your account">
      <div className="mb-5 flex items-center gap-4">
        <Avatar name={name} size={56} />
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold break-words text-ink">{name}</h1>
          <p className="font-mono text-ink-3">{quickID}</p>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <ProfileCard onRenamed={onRenamed} />
        <ContactsCard />
        <DocumentsCard />
        <DevicesCard />
        <NotificationsCard />
        <Card className="flex items-center justify-between gap-3 px-5 py-4">
          <h2 className="text-md font-semibold text-ink">{t('Theme')}</h2>
          <Segmented
            name={t('Theme')}
            options={[
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
            ]}
            value={useTheme()}
            onChange={chooseTheme}
          />
        </Card>
        <LogoutButton />
      </div>
    </PlainPage>
  )
}
