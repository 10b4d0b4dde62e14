import { t } from '@quickprism/client/words'
import type { PickableBusiness } from '@quickprism/contract/businesses'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { TextInput } from '@quickprism/ui/text-input'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BusinessOption } from './business-option.tsx'
import { copy } from './copy.ts'
import { RegisterBusiness } from './register-business.tsx'

/** Up to this many, the eye is faster than a search box. */
const SEARCH_FROM = 5

type BusinessPickerProps = {
  businesses: PickableBusiness[]
  /** Businesses that wait for the reader's answer, shown first. */
  waiting?: ReactNode
  onPick: (quickID: string) => void
}

export const BusinessPicker = ({ businesses, waiting, onPick }: BusinessPickerProps) => {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase('en')
  const matching = businesses.filter(({ id, name }) => `${name} ${id}`.toLocaleLowerCase('en').includes(wanted))

  if (businesses.length === 0 && waiting) {
    return (
      <>
        {waiting}
        <RegisterBusiness onRegistered={onPick} />
      </>
    )
  }
  if (businesses.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t(copy.none)}
          text={t(copy.noneHint)}
          action={<RegisterBusiness primary onRegistered={onPick} />}
          className="min-h-72"
        />
      </Card>
    )
  }
  return (
    <>
      {waiting}
      {businesses.length >= SEARCH_FROM && (
        <TextInput
          type="search"
          controlSize={44}
          className="mb-4"
          leading={<Search aria-hidden="true" />}
          aria-label={t(copy.search)}
          placeholder={t(copy.search)}
          value={search}
          onValueChange={setSearch}
        />
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {matching.map((business) => (
          <li key={business.id}>
            <BusinessOption business={business} onPick={() => onPick(business.id)} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-md text-ink-2">
        {matching.length === 0 && t(copy.noMatch)}
      </p>
      <div className="mt-5">
        <RegisterBusiness onRegistered={onPick} />
      </div>
    </>
  )
}
