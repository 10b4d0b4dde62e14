import { Answer } from '@quickprism/app/answer'
import type { ComponentProps } from 'react'
import type { useBusinesses } from '../features/businesses/api.ts'
import { BusinessPicker } from '../features/businesses/business-picker.tsx'
import { BusinessPickerFrame } from '../features/businesses/business-picker-frame.tsx'
import { WaitingMemberships } from '../features/memberships/waiting-memberships.tsx'
import { ProductFooter } from '../lib/product-footer.tsx'

type PickerPageProps = Omit<ComponentProps<typeof BusinessPickerFrame>, 'footer' | 'children'> &
  ComponentProps<typeof WaitingMemberships> & {
    businesses: ReturnType<typeof useBusinesses>
    onPick: (quickID: string) => void
  }

/** A file of its own: users of a single business never load it. */
export const PickerPage = ({ businesses, waiting, onJoined, onPick, ...frame }: PickerPageProps) => (
  <BusinessPickerFrame {...frame} footer={<ProductFooter />}>
    <Answer of={businesses} waiting={null}>
      {(found) => (
        <BusinessPicker
          businesses={found}
          waiting={waiting.length > 0 && <WaitingMemberships waiting={waiting} onJoined={onJoined} />}
          onPick={onPick}
        />
      )}
    </Answer>
  </BusinessPickerFrame>
)
