import { copy } from '@quickprism/app/contacts/copy'
import { OwnContacts } from '@quickprism/app/contacts/own-contacts'
import { t } from '@quickprism/client/words'
import { Card, CardHeader } from '@quickprism/ui/card'

/** Where this person is reached, and whether they confirmed it. */
export const ContactsCard = () => (
  <Card id="contacts" aria-labelledby="contacts-heading">
    <CardHeader id="contacts-heading" title={t(copy.heading)} subtitle={t(copy.lead)} />
    <OwnContacts />
  </Card>
)
