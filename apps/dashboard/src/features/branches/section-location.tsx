import { t } from '@quickprism/client/words'
import { RECOMMENDED_RADIUS } from '@quickprism/contract/branch-form'
import { type UseFormSetValue, useWatch } from 'react-hook-form'
import { digitsOnly, FormText } from '../../lib/form-fields.tsx'
import { fields } from './fields.ts'
import { copy } from './form-copy.ts'
import { coordinateOnly, readCoordinates } from './map/geometry.ts'
import { LazyPlaceMap } from './map/lazy-place-map.tsx'
import type { BranchControl, TypedBranch } from './typed-branch.ts'

const withinReach = (typed: string, most: number) => {
  const value = typed.trim() === '' ? Number.NaN : Number(typed)
  return Math.abs(value) <= most ? value : undefined
}

type LocationProps = { control: BranchControl; setValue: UseFormSetValue<TypedBranch>; scopeId: string }

/** A pin on the map and two typed fields are the same thing; so are the circle and the typed radius. */
export const Location = ({ control, setValue, scopeId }: LocationProps) => {
  const [latitude, longitude, radius] = useWatch({
    control,
    name: ['store_location.latitude', 'store_location.longitude', 'radius'],
  })

  const put = (name: 'store_location.latitude' | 'store_location.longitude' | 'radius', value: string) =>
    setValue(name, value, { shouldValidate: true, shouldDirty: true, shouldTouch: true })

  const putBoth = (typedLatitude: string, typedLongitude: string) => {
    put('store_location.latitude', typedLatitude)
    put('store_location.longitude', typedLongitude)
  }

  /** Two numbers pasted into one box fill both. */
  const coordinate = (typed: string) => {
    const both = readCoordinates(typed)
    if (!both) return coordinateOnly(typed)
    put('store_location.longitude', both[1])
    return both[0]
  }

  return (
    <>
      <div className="h-75">
        <LazyPlaceMap
          latitude={withinReach(latitude, 90)}
          longitude={withinReach(longitude, 180)}
          radius={Number(radius) || 0}
          onMove={(spot) => putBoth(String(spot.latitude), String(spot.longitude))}
          onRadius={(metres) => put('radius', String(metres))}
          searchFor={scopeId}
        />
      </div>
      <div className="mt-4 grid gap-4 md:grid-cols-3">
        <FormText
          control={control}
          name="store_location.latitude"
          label={t(copy.latitude)}
          required
          clean={coordinate}
          input={{ mono: true, inputMode: 'decimal', autoComplete: 'off' }}
        />
        <FormText
          control={control}
          name="store_location.longitude"
          label={t(copy.longitude)}
          required
          clean={coordinateOnly}
          input={{ mono: true, inputMode: 'decimal', autoComplete: 'off' }}
        />
        <FormText
          control={control}
          name="radius"
          label={t(fields.radius.label)}
          required
          clean={digitsOnly(6)}
          helper={t(copy.radiusHint, RECOMMENDED_RADIUS)}
          input={{
            inputMode: 'numeric',
            autoComplete: 'off',
            trailing: <span className="text-sm text-ink-3">{t(copy.metres)}</span>,
            trailingRoom: 'pr-16',
          }}
        />
      </div>
    </>
  )
}
