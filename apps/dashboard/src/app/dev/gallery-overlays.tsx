import { Badge } from '@quickprism/ui/badge'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { ChoiceCards } from '@quickprism/ui/choice-card'
import { Combobox } from '@quickprism/ui/combobox'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Dialog } from '@quickprism/ui/dialog'
import { Field } from '@quickprism/ui/field'
import { IconButton } from '@quickprism/ui/icon-button'
import { Menu } from '@quickprism/ui/menu'
import { popupItemLook } from '@quickprism/ui/popup-look'
import { Sheet } from '@quickprism/ui/sheet'
import { Stepper } from '@quickprism/ui/stepper'
import { TextInput } from '@quickprism/ui/text-input'
import { tell } from '@quickprism/ui/toast'
import { Tooltip } from '@quickprism/ui/tooltip'
import {
  Ban,
  ChartColumn,
  ChevronsUpDown,
  CirclePlus,
  Ellipsis,
  Flame,
  HeartPulse,
  MapPin,
  Plus,
  Siren,
  Store,
  Trash2,
  Undo2,
  UserRoundX,
} from 'lucide-react'
import { useState } from 'react'
import { Row, Section } from './gallery-frame.tsx'

const branches = [
  { value: 'kor', label: 'Koramangala', detail: 'Bengaluru', code: 'KVKRM5T2' },
  { value: 'ind', label: 'Indiranagar', detail: 'Bengaluru', code: 'KVIND7R4' },
  { value: 'bkc', label: 'Bandra Kurla Complex', detail: 'Mumbai', code: 'KVBKC3M8' },
  { value: 'hit', label: 'HITEC City', detail: 'Hyderabad', code: 'KVHYD2W6' },
  { value: 'cyb', label: 'Cyber City', detail: 'Gurugram', code: 'KVGGN9P1' },
].map((branch) => ({
  ...branch,
  icon: <Store aria-hidden="true" />,
  badge:
    branch.value === 'bkc' ? (
      <Badge tone="danger" icon={<Siren aria-hidden="true" />}>
        SOS
      </Badge>
    ) : undefined,
}))

const BranchSelector = () => {
  const [branch, setBranch] = useState('kor')
  const chosen = branches.find((one) => one.value === branch)
  return (
    <Combobox
      name="Branch"
      items={branches}
      value={branch}
      onChange={setBranch}
      searchLabel="Find a branch"
      emptyText="No branches found"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Branch: ${chosen?.label}`}
          className={`${buttonLook()} min-w-54 justify-start`}
        >
          <MapPin aria-hidden="true" size={15} className="text-ink-3" />
          {chosen?.label}
          <span className="text-xs font-normal text-ink-3">{chosen?.detail}</span>
          <ChevronsUpDown aria-hidden="true" size={14} className="ml-auto text-ink-3" />
        </button>
      }
      footer={(close) => (
        <button
          type="button"
          onClick={close}
          className={`${popupItemLook} w-full font-medium text-accent hover:bg-hover-elevated`}
        >
          <Plus aria-hidden="true" />
          Create Branch
        </button>
      )}
    />
  )
}

const Menus = () => (
  <>
    <Menu
      trigger={
        <IconButton name="Actions for Priya Menon">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: 'Blacklist Visitor', icon: <Ban aria-hidden="true" />, danger: true },
        { label: 'Add New Field', icon: <CirclePlus aria-hidden="true" /> },
        { label: 'View Graph', icon: <ChartColumn aria-hidden="true" /> },
      ]}
    />
    <Menu
      trigger={<Button>Divided</Button>}
      items={[
        { label: 'Add New Field', icon: <CirclePlus aria-hidden="true" /> },
        { label: 'View Graph', icon: <ChartColumn aria-hidden="true" />, disabled: true },
        { label: 'Remove from blacklist', icon: <Undo2 aria-hidden="true" />, divided: true },
      ]}
    />
    <Menu trigger={<Button>Nothing allowed</Button>} items={[]} />
  </>
)

const Confirmations = () => {
  const [asking, setAsking] = useState<'delete' | 'deactivate' | null>(null)
  return (
    <>
      <Button variant="danger-outline" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking('delete')}>
        Delete Branch
      </Button>
      <Button onClick={() => setAsking('deactivate')}>Deactivate user</Button>
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={() => setAsking(null)}
        tone="danger"
        icon={<Trash2 aria-hidden="true" />}
        title="Delete Koramangala?"
        text="The branch, its QR code and its access settings are removed. This cannot be undone."
        confirmLabel="Delete Branch"
        confirmIcon={<Trash2 aria-hidden="true" />}
        onConfirm={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'deactivate'}
        onClose={() => setAsking(null)}
        icon={<UserRoundX aria-hidden="true" />}
        title="Deactivate Sana Khan?"
        text="Sana can no longer sign in to this dashboard. You can activate the user again at any time."
        confirmLabel="Deactivate"
        onConfirm={() => setAsking(null)}
      />
    </>
  )
}

const SteppedDialog = () => {
  const [open, setOpen] = useState(false)
  const [step, setStep] = useState(0)
  const [reason, setReason] = useState<string | null>(null)
  return (
    <>
      <Button icon={<Siren aria-hidden="true" />} onClick={() => setOpen(true)}>
        Stepper dialog
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        onClosed={() => setStep(0)}
        tone="danger"
        icon={<Siren aria-hidden="true" />}
        title="Raise an SOS alert"
        description="Koramangala, Bengaluru"
        width="wide"
        footerStart={
          step > 0 ? (
            <Button variant="ghost" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          ) : undefined
        }
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => (step < 2 ? setStep(step + 1) : setOpen(false))}>
              Continue
            </Button>
          </>
        }
      >
        <Stepper steps={['Reason', 'Disclosure', 'Confirm']} current={step} className="mb-5" />
        <ChoiceCards
          name="What is happening?"
          value={reason}
          onChange={setReason}
          className="mb-4"
          options={[
            { value: 'medical', label: 'Medical Emergency', icon: <HeartPulse /> },
            { value: 'fire', label: 'Fire or Smoke Detected', icon: <Flame /> },
          ]}
        />
        <Field label="Or describe it">
          <TextInput placeholder="Enter a custom reason" />
        </Field>
      </Dialog>
    </>
  )
}

const Navigation = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Drawer</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Navigation">
        <p className="px-5">Entry Management</p>
      </Sheet>
    </>
  )
}

export const Overlays = () => (
  <Section title="Menus, dialogs and notices">
    <div className="flex flex-col gap-2">
      <Row label="Combobox">
        <BranchSelector />
      </Row>
      <Row label="Menu">
        <Menus />
      </Row>
      <Row label="Tooltip">
        <Tooltip text="Masks back in 3:12">
          <Button>With a tooltip</Button>
        </Tooltip>
      </Row>
      <Row label="Confirmation">
        <Confirmations />
      </Row>
      <Row label="Dialog, drawer">
        <SteppedDialog />
        <Navigation />
      </Row>
      <Row label="Toast">
        <Button onClick={() => tell({ tone: 'good', text: 'Branch updated successfully!' })}>Success</Button>
        <Button onClick={() => tell({ tone: 'bad', text: 'Failed to verify GSTIN. Please try again.' })}>Error</Button>
        <Button onClick={() => tell({ tone: 'warn', text: 'Logout completed with warnings' })}>Warning</Button>
        <Button onClick={() => tell({ tone: 'info', text: 'Opening print dialog...' })}>Info</Button>
      </Row>
    </div>
  </Section>
)
