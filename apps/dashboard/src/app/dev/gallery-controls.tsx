import { Badge } from '@quickprism/ui/badge'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { linkLook } from '@quickprism/ui/link-look'
import { Spinner } from '@quickprism/ui/spinner'
import { TextInput } from '@quickprism/ui/text-input'
import { CircleCheck, RotateCcw, Trash2 } from 'lucide-react'
import { Row, Section } from './gallery-frame.tsx'

export const Buttons = () => (
  <Section title="Buttons">
    <div className="flex flex-col gap-2">
      <Row label="Primary">
        <Button variant="primary">Create</Button>
        <Button variant="primary" data-force="hover">
          Hover
        </Button>
        <Button variant="primary" data-force="focus">
          Focus
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="primary" busy busyLabel="Creating...">
          Create
        </Button>
      </Row>
      <Row label="Secondary">
        <Button>Cancel</Button>
        <Button data-force="hover">Hover</Button>
        <Button data-force="focus">Focus</Button>
        <Button disabled>Disabled</Button>
        <Button busy busyLabel="Verifying">
          Verify
        </Button>
      </Row>
      <Row label="Danger">
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />}>
          Delete
        </Button>
        <Button variant="danger" data-force="focus">
          Focus
        </Button>
        <Button variant="danger-outline" icon={<Trash2 aria-hidden="true" />}>
          Delete Branch
        </Button>
      </Row>
      <Row label="Ghost, link">
        <Button variant="ghost" icon={<RotateCcw aria-hidden="true" />}>
          Reset
        </Button>
        <Button variant="ghost" data-force="hover">
          Hover
        </Button>
        <a href="#view" className={`${linkLook} text-sm`}>
          View
        </a>
      </Row>
      <Row label="Sizes">
        <Button size={28}>28</Button>
        <Button size={32}>32</Button>
        <Button size={36}>36</Button>
        <Button size={44}>44</Button>
      </Row>
    </div>
  </Section>
)

export const Fields = () => (
  <Section title="Fields">
    <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
      <Field label="Default">
        <TextInput placeholder="Placeholder" />
      </Field>
      <Field label="Filled" required>
        <TextInput defaultValue="Koramangala" />
      </Field>
      <Field label="Focus">
        <TextInput mono defaultValue="MI4R7K2P" data-force="focus" />
      </Field>
      <Field label="Error" required error="Pincode is required">
        <TextInput placeholder="6 digits" />
      </Field>
      <Field label="Disabled" disabled>
        <TextInput placeholder="Not available" />
      </Field>
      <Field label="Read-only">
        <TextInput mono readOnly defaultValue="12.936240" />
      </Field>
      <Field label="Verifying">
        <TextInput mono defaultValue="29AAFCK4821M2Z" trailing={<Spinner className="text-accent" />} />
      </Field>
      <Field label="Verified">
        <TextInput
          mono
          defaultValue="LN8F3T6B"
          trailingRoom="pr-24"
          trailing={
            <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
              Verified
            </Badge>
          }
        />
      </Field>
    </div>
  </Section>
)
