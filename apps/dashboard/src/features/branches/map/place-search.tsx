import { wordsOf } from '@quickprism/app/unexpected'
import { t } from '@quickprism/client/words'
import { PLACE_SEARCH } from '@quickprism/contract/branches'
import { SuggestBox } from '@quickprism/ui/suggest-box'
import { useEffect, useState } from 'react'
import { usePlaces } from '../api.ts'
import { copy } from './copy.ts'
import { isOnEarth, readCoordinates, type Spot } from './geometry.ts'

const DEBOUNCE_MS = 300

type PlaceSearchProps = { scopeId: string; onPlace: (spot: Spot) => void }

const spotIn = (text: string): Spot | undefined => {
  const read = readCoordinates(text)
  return read && { latitude: Number(read[0]), longitude: Number(read[1]) }
}

/** Finds a place by its name, a moment after the last letter or at once on Enter; coordinates are taken as they are. */
export const PlaceSearch = ({ scopeId, onPlace }: PlaceSearchProps) => {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<string>()
  const text = typed.trim()
  const spot = spotIn(text)
  const isName = spot === undefined && text.length >= PLACE_SEARCH.least
  const isNew = isName && text !== chosen
  const found = usePlaces(asked, scopeId)

  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => setAsked(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, isNew])

  const place = (name: string, at: Spot) => {
    setTyped(name)
    setChosen(name)
    onPlace(at)
  }

  const options = () => {
    if (spot) return isOnEarth(spot) ? [text] : []
    return isName && !found.isError ? (found.data ?? []).map(({ label }) => label) : []
  }

  const note = () => {
    if (text === '' || text === chosen) return undefined
    if (spot) return t(isOnEarth(spot) ? copy.enterToPlace : copy.outOfReach)
    if (!isName) return t(copy.searchHint)
    if (found.isError) return wordsOf(found.error)
    if (found.data?.length) return undefined
    return t(found.isSuccess && !found.isPlaceholderData && asked === text ? copy.nothingFound : copy.searching)
  }

  const choose = (option: string) => {
    const at = spot ?? found.data?.find(({ label }) => label === option)
    if (at) place(option, { latitude: at.latitude, longitude: at.longitude })
  }

  const enter = () => {
    if (spot && isOnEarth(spot)) {
      place(text, spot)
      return true
    }
    if (isNew && asked === text && found.isError) void found.refetch()
    if (isNew) setAsked(text)
    return false
  }

  return (
    <>
      <SuggestBox
        label={t(copy.search)}
        typed={typed}
        onTyped={setTyped}
        options={options()}
        onChoose={choose}
        onEnter={enter}
        note={note()}
        busy={isNew && (found.isFetching || asked !== text)}
        maxLength={PLACE_SEARCH.most}
      />
      <p role="status" className="sr-only">
        {chosen !== undefined && text === chosen ? t(copy.placed, { place: chosen }) : null}
      </p>
    </>
  )
}
