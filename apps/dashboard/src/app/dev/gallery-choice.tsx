import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { Checkbox } from '@quickprism/ui/checkbox'
import { CheckboxGroup } from '@quickprism/ui/checkbox-group'
import { Chip } from '@quickprism/ui/chip'
import { FilterChip, FilterChoices } from '@quickprism/ui/filter-chip'
import { ProgressBar } from '@quickprism/ui/progress-bar'
import { RadioGroup } from '@quickprism/ui/radio-group'
import { Segmented } from '@quickprism/ui/segmented'
import { StatusDot } from '@quickprism/ui/status-dot'
import { Stepper } from '@quickprism/ui/stepper'
import { TagBadge } from '@quickprism/ui/tag-badge'
import { ToggleButtons } from '@quickprism/ui/toggle-buttons'
import { ToggleCards } from '@quickprism/ui/toggle-cards'
import { Ban, Building2, CircleCheck, MapPin, QrCode, Store, TimerOff, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Row, Section } from './gallery-frame.tsx'

type Mode = 'daily' | 'weekly' | 'monthly'

const FilterRow = () => {
  const [gender, setGender] = useState<string[]>([])
  const [age, setAge] = useState(['26-30'])
  const genders = ['Female', 'Male', 'Other'].map((value) => ({ value, label: value }))
  const ages = ['18-25', '26-30', '31-35'].map((value) => ({ value, label: value }))
  return (
    <Row label="Filter">
      <FilterChip label="Gender" value={gender.join(', ')} onClear={() => setGender([])}>
        <FilterChoices>
          <CheckboxGroup name="Gender" options={genders} value={gender} onChange={setGender} />
        </FilterChoices>
      </FilterChip>
      <FilterChip label="Age" value={age.join(', ')} onClear={() => setAge([])}>
        <FilterChoices>
          <CheckboxGroup name="Age" options={ages} value={age} onChange={setAge} />
        </FilterChoices>
      </FilterChip>
      <Chip removeName="Remove Koramangala" onRemove={() => undefined}>
        Koramangala
      </Chip>
    </Row>
  )
}

export const Choice = () => {
  const [mode, setMode] = useState<Mode>('daily')
  const [radio, setRadio] = useState('chosen')
  const [format, setFormat] = useState<string | undefined>('XLS')
  const [days, setDays] = useState(['Mon'])
  return (
    <Section title="Choice">
      <div className="flex flex-col gap-2">
        <Row label="Checkbox">
          <Checkbox label="Not chosen" />
          <Checkbox label="Chosen" defaultChecked />
          <Checkbox label="Some chosen" mixed />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Focused" defaultChecked data-force="focus" />
        </Row>
        <Row label="Radio">
          <RadioGroup
            name="Radio"
            value={radio}
            onChange={setRadio}
            className="flex-row gap-3"
            options={[
              { value: 'other', label: <span className="sr-only">Not chosen</span> },
              { value: 'chosen', label: <span className="sr-only">Chosen</span> },
            ]}
          />
        </Row>
        <Row label="Segmented">
          <Segmented
            name="Period"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'daily', label: 'Daily' },
              { value: 'weekly', label: 'Weekly' },
              { value: 'monthly', label: 'Monthly' },
            ]}
          />
        </Row>
        <FilterRow />
        <Row label="Toggles">
          <ToggleCards
            name="Export as"
            value={format}
            onChange={setFormat}
            options={['PDF', 'XLS', 'CSV'].map((value) => ({ value, label: value }))}
            className="w-full"
          />
        </Row>
        <Row label="Days">
          <ToggleButtons
            label="On"
            several
            value={days}
            onChange={setDays}
            options={['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((value) => ({
              value,
              label: value,
              title: value,
            }))}
          />
        </Row>
        <Row label="Progress">
          <ProgressBar label="Loading 902 rows" done={0.62} className="w-full" />
        </Row>
        <Row label="Stepper">
          <Stepper steps={['Reason', 'Disclosure', 'Confirm']} current={1} className="w-full" />
        </Row>
      </div>
    </Section>
  )
}

export const BadgesAndStatus = () => (
  <Section title="Badges and status">
    <div className="flex flex-col gap-2">
      <Row label="Status">
        <Badge>Neutral</Badge>
        <Badge tone="accent">Beta</Badge>
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
          Verified
        </Badge>
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          Sensitive
        </Badge>
        <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
          Blacklisted
        </Badge>
      </Row>
      <Row label="Check-out">
        <TagBadge icon={<QrCode aria-hidden="true" />} iconColour="text-qr">
          QR-SCAN
        </TagBadge>
        <TagBadge icon={<MapPin aria-hidden="true" />} iconColour="text-geo">
          GEO-TAG
        </TagBadge>
        <TagBadge icon={<TimerOff aria-hidden="true" />} iconColour="text-timeout">
          TIME-OUT
        </TagBadge>
      </Row>
      <Row label="Scope">
        <Badge icon={<Building2 aria-hidden="true" />}>Business</Badge>
        <Badge tone="outline" icon={<Store aria-hidden="true" />}>
          Branch
        </Badge>
      </Row>
      <Row label="Active">
        <StatusDot active>Active</StatusDot>
        <StatusDot active={false}>Inactive</StatusDot>
      </Row>
      <Row label="Avatar">
        <Avatar name="Meera Iyer" size={24} />
        <Avatar name="Rohit Deshpande" size={28} />
        <Avatar name="Priya Menon" size={34} />
        <Avatar name="Tara Works" size={34} shape="square" />
      </Row>
    </div>
  </Section>
)
