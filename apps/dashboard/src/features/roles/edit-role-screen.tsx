import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { RoleDetails, RoleForm as Shape } from '@quickprism/contract/roles'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { Spinner } from '@quickprism/ui/spinner'
import { tell } from '@quickprism/ui/toast'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { useWasLeft } from '../../lib/use-was-left.ts'
import { useEditRole, useRoleDetails } from './api.ts'
import { ChangeScopeDialog } from './change-scope-dialog.tsx'
import { chooseRole, forgetRole, recallRole } from './chosen-role.ts'
import { copy } from './form-copy.ts'
import { RoleForm } from './role-form.tsx'
import { movesRole, typedFrom } from './typed-role.ts'

export const EditRoleScreen = () => {
  const { role }: { role?: string } = useSearch({ strict: false })
  const [kept] = useState(recallRole)
  const roleId = role ?? kept
  useEffect(() => {
    // A link that was opened in another tab says which one it is about.
    if (role) chooseRole(role)
  }, [role])
  if (roleId === undefined) return <Navigate to={addresses.roles} replace />
  return (
    <>
      <PageHeader title={copy.title} description={t(copy.editSubtitle)} />
      <ChosenRole roleId={roleId} />
    </>
  )
}

const ChosenRole = ({ roleId }: { roleId: string }) => {
  const { data, error, isFetching } = useRoleDetails(roleId)
  if (data) return <EditRole role={data} />
  if (error && !isFetching) return <Failed because={error.message} />
  return (
    <Card>
      <p role="status" className="flex min-h-80 items-center justify-center gap-3 text-md text-ink">
        <Spinner />
        {t(copy.loading)}
      </p>
    </Card>
  )
}

const Failed = ({ because }: { because: string }) => (
  <Card>
    <ErrorState
      title={t(copy.failed)}
      text={because === copy.failed ? undefined : t(because)}
      action={
        <Link to={addresses.roles} onClick={forgetRole} className={buttonLook('secondary', 32)}>
          <ArrowLeft aria-hidden="true" size={15} />
          {t(copy.back)}
        </Link>
      }
      className="min-h-80"
    />
  </Card>
)

type Question = { role: Shape; answer: (change: boolean) => void }

const EditRole = ({ role }: { role: RoleDetails }) => {
  const navigate = useNavigate()
  const edit = useEditRole()
  const wasLeft = useWasLeft()
  const [question, setQuestion] = useState<Question>()
  const before = typedFrom(role)

  const leave = () => {
    forgetRole()
    return navigate({ to: addresses.roles, ignoreBlocker: true })
  }

  const confirmed = (changed: Shape) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({
      role: changed,
      answer: (change) => {
        setQuestion(undefined)
        resolve(change)
      },
    })
    return promise
  }

  const save = async (changed: Shape) => {
    // Someone who signed out in another tab, say, has chosen no role any more.
    const roleId = recallRole()
    if (roleId === undefined) return tell({ tone: 'bad', text: t(copy.noRole) })
    if (movesRole(before, changed) && !(await confirmed(changed))) return
    await edit.mutateAsync({ params: { roleId }, body: changed })
    if (!wasLeft()) await leave()
  }

  return (
    <>
      <RoleForm
        start={before}
        draft={`role ${role.role_id}`}
        gate={gates.editRoles}
        labels={{ submit: copy.save, submitting: copy.saving }}
        busy={edit.isPending}
        onSubmit={save}
        onCancel={() => void leave()}
      />
      <ChangeScopeDialog
        roleId={role.role_id}
        name={role.name}
        changed={question?.role}
        onAnswer={(change) => question?.answer(change)}
      />
    </>
  )
}
