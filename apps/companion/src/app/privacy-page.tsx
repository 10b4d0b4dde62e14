import { ConsentCard } from '../features/consents/consent-card.tsx'
import { PrivacyScreen } from '../features/privacy/privacy-screen.tsx'

export const PrivacyPage = () => <PrivacyScreen consent={<ConsentCard />} />
