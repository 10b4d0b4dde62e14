import { t } from '@quickprism/client/words'
import type { Position } from '@quickprism/contract/checkins'
import { distanceInWords, isVague, metresBetween, standingAt } from '@quickprism/contract/geofence'
import type { VisitPlace } from '@quickprism/contract/my-visit'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { Card } from '@quickprism/ui/card'
import { MapPin } from 'lucide-react'
import type { Located } from '../../lib/position.ts'
import { copy } from './copy.ts'

export const whereIs = ({ business_name, city }: VisitPlace) =>
  city === null ? business_name : t(copy.where, { business: business_name, city })

/** Metres from the middle of the circle, where both are known. */
export const metresFrom = ({ latitude, longitude }: VisitPlace, position: Position | undefined) =>
  latitude === null || longitude === null || !position ? undefined : metresBetween({ latitude, longitude }, position)

export const isInside = (place: VisitPlace, position: Position | undefined) =>
  standingAt({ latitude: place.latitude, longitude: place.longitude, radius: place.radius }, position).where ===
  'inside'

type PlaceHeadingProps = { place: VisitPlace } & Located

const Distance = ({ place, position, problem }: PlaceHeadingProps) => {
  const metres = metresFrom(place, position)
  if (metres === undefined) return problem && <Badge tone="warning">{t(copy.noPosition)}</Badge>
  const inside = isInside(place, position)
  const vague = isVague(position?.accuracy)
  const distance = distanceInWords(metres)
  const text = vague
    ? t(inside ? copy.about : copy.aboutAway, { distance })
    : inside
      ? distance
      : t(copy.away, { distance })
  return (
    <Badge tone={inside && !vague ? 'success' : 'warning'} icon={<MapPin aria-hidden="true" />}>
      {text}
    </Badge>
  )
}

/** Which branch it is, and how far away. */
export const PlaceHeading = ({ place, ...located }: PlaceHeadingProps) => (
  <Card className="flex items-center gap-3 p-4 max-[24rem]:flex-wrap">
    <Avatar name={place.business_name} shape="square" size={40} solid />
    <div className="min-w-0 flex-1">
      <h2 className="text-md font-semibold break-words text-ink">{place.store_name}</h2>
      <p className="text-sm break-words text-ink-2">{whereIs(place)}</p>
    </div>
    {place.latitude !== null && (
      // It has its room before it comes, so that no name is broken anew.
      <div className="flex min-w-24 justify-end max-[24rem]:min-h-5 max-[24rem]:w-full max-[24rem]:justify-start max-[24rem]:pl-13">
        <Distance place={place} {...located} />
      </div>
    )}
  </Card>
)
