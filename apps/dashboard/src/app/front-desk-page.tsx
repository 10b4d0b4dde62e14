import { FrontDeskScreen } from '../features/front-desk/front-desk-screen.tsx'
import { AnnounceGuest } from '../features/guests/announce-guest.tsx'
import { useExpected } from '../features/guests/api.ts'
import { ExpectedList } from '../features/guests/expected-list.tsx'
import { useGuestCode } from '../features/guests/use-guest-code.ts'

/** The front desk, with those it expects. */
export const FrontDeskPage = () => {
  const { data } = useExpected()
  const onCode = useGuestCode()
  return (
    <FrontDeskScreen
      guests={{
        announce: <AnnounceGuest />,
        list: (onCheckedIn, search) => <ExpectedList onCheckedIn={onCheckedIn} search={search} />,
        toCome: data && data.guests.length + data.more,
        arrived: data?.arrived,
        onCode: (code, onCheckedIn) => void onCode(code, onCheckedIn),
      }}
    />
  )
}
