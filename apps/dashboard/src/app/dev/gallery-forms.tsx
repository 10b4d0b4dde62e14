import { ChoiceCards } from '@quickprism/ui/choice-card'
import { CopyableValue } from '@quickprism/ui/copyable-value'
import { DateTimeField } from '@quickprism/ui/date-time-field'
import { Field } from '@quickprism/ui/field'
import { MultiSelect } from '@quickprism/ui/multi-select'
import { OtpInput } from '@quickprism/ui/otp-input'
import { RadioGroup } from '@quickprism/ui/radio-group'
import { Select } from '@quickprism/ui/select'
import { TextInput } from '@quickprism/ui/text-input'
import { Textarea } from '@quickprism/ui/textarea'
import { TimeField, type TimeValue } from '@quickprism/ui/time-field'
import { tell } from '@quickprism/ui/toast'
import { VerifyField, type VerifyState } from '@quickprism/ui/verify-field'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { FileUpload } from '../../lib/file-upload.tsx'
import { Labelled, Section } from './gallery-frame.tsx'

const states = ['Karnataka', 'Maharashtra', 'Telangana', 'Haryana'].map((value) => ({ value, label: value }))
const branches = ['Koramangala', 'Indiranagar', 'HITEC City', 'Cyber City'].map((value) => ({ value, label: value }))

const Verifying = () => {
  const [value, setValue] = useState('LN8F3T6B')
  const [state, setState] = useState<VerifyState>('verified')
  return (
    <VerifyField
      label="Quick ID"
      required
      value={value}
      onValueChange={(next) => {
        setValue(next)
        setState('unverified')
      }}
      state={state}
      complete={value.length === 8}
      onVerify={() => setState('verifying')}
    />
  )
}

const Timing = () => {
  const [time, setTime] = useState<TimeValue>({ timeHour: '9', timeMinute: '30' })
  return (
    <TimeField
      label="Opens"
      hourLabel="Hour"
      minuteLabel="Minute"
      names={{ timeHour: 'hour', timeMinute: 'minute' }}
      value={time}
      onChange={(part, typed) => setTime({ ...time, [part]: typed })}
      onBlur={() => {}}
      errors={{}}
    />
  )
}

const Dating = () => {
  const [from, setFrom] = useState('2026-11-12T09:00')
  const [until, setUntil] = useState('')
  const days = { today: '2026-11-13', latest: '2026-11-13' }
  return (
    <>
      <DateTimeField label="From" required {...days} value={from} onChange={setFrom} />
      <Labelled label="Date and time in a bar of filters">
        <DateTimeField label="To" controlSize={32} {...days} value={until} onChange={setUntil} />
      </Labelled>
    </>
  )
}

const Uploading = () => {
  const [logo, setLogo] = useState<File | null>(null)
  const [report, setReport] = useState<File | null>(null)
  return (
    <>
      <FileUpload label="Picture" file={logo} onChange={setLogo} />
      <FileUpload label="Report" file={report} onChange={setReport} max={2} extensions={['csv', 'pdf']} />
    </>
  )
}

export const Forms = () => {
  const [state, setState] = useState<string | null>(null)
  const [chosen, setChosen] = useState(['Koramangala'])
  const [scope, setScope] = useState('branch')
  const [reason, setReason] = useState('access')
  const [code, setCode] = useState('481')
  return (
    <Section title="Form controls">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="State" required helper="Used on the visitor pass">
          <Select options={states} value={state} onChange={setState} placeholder="Choose a state" />
        </Field>
        <Field label="Branches" required>
          <MultiSelect options={branches} value={chosen} onChange={setChosen} placeholder="Choose branches" />
        </Field>
        <Verifying />
        <Timing />
        <Dating />
        <Uploading />
        <Field label="Search" labelHidden>
          <TextInput type="search" placeholder="Search name or quickID" leading={<Search aria-hidden="true" />} />
        </Field>
        <Labelled label="Choice cards">
          <ChoiceCards
            name="Scope"
            marker="radio"
            value={scope}
            onChange={setScope}
            options={[
              { value: 'business', label: 'Business', helper: 'Every branch' },
              { value: 'branch', label: 'Branch', helper: 'Chosen branches' },
            ]}
          />
        </Labelled>
        <Labelled label="Radio list">
          <RadioGroup
            name="Reason"
            look="list"
            value={reason}
            onChange={setReason}
            options={[
              { value: 'conduct', label: 'Unlawful Conduct' },
              { value: 'access', label: 'Unapproved Access' },
            ]}
          />
        </Labelled>
        <Field label="Notes" optional="Optional">
          <Textarea placeholder="What should the front desk know?" />
        </Field>
        <Labelled label="One-time code">
          <OtpInput name="6-digit code" value={code} onChange={setCode} />
        </Labelled>
        <Labelled label="Copyable value">
          <CopyableValue
            value="KVRS8Q21"
            name="Copy quickID"
            onCopied={() => tell({ tone: 'good', text: 'QuickID copied to clipboard!' })}
            onFailed={() => tell({ tone: 'bad', text: 'Failed to copy QuickID' })}
          />
        </Labelled>
      </div>
    </Section>
  )
}
