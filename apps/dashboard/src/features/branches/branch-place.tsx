import { formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { BranchInFull } from '@quickprism/contract/branches'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import { copy } from './copy.ts'
import { LazyPlaceMap } from './map/lazy-place-map.tsx'

export const BranchPlace = ({ branch: { address, store_location, radius } }: { branch: BranchInFull }) => {
  const none = t(copy.notAvailable)
  const { latitude, longitude } = store_location
  const { street_address, city, state, pin_code } = address
  const written = [street_address, city, [state, pin_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Card>
      <CardHeader title={t(copy.location)} subtitle={t(copy.locationHint)} />
      <CardBody>
        <div className="h-59">
          <LazyPlaceMap latitude={latitude} longitude={longitude} radius={radius} />
        </div>
        <DetailList className="mt-5 grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <Detail label={t(copy.address)} none={none} className="col-span-2 lg:col-span-1">
            {written}
          </Detail>
          <Detail label={t(copy.latitude)} none={none}>
            <span className="font-mono">{latitude.toFixed(6)}</span>
          </Detail>
          <Detail label={t(copy.longitude)} none={none}>
            <span className="font-mono">{longitude.toFixed(6)}</span>
          </Detail>
          <Detail label={t(copy.radius)} none={none}>
            {radius > 0 && t(copy.metres, { metres: formatNumber(radius) })}
          </Detail>
        </DetailList>
      </CardBody>
    </Card>
  )
}
