import { useAct, useAsk } from '@quickprism/client/react'
import { access } from '@quickprism/contract/access'
import { businesses } from '@quickprism/contract/businesses'
import { atFields } from '../../lib/at-fields.ts'

export const useBusinesses = () => useAsk(businesses.list, {})

export const useBusinessDetails = (businessQuickID: string) =>
  useAsk(businesses.details, { query: { businessQuickID } }, { retry: 2 })

export const useUploadLogo = () => useAct(businesses.logo, { refreshes: [businesses.details] })

const atGstin = atFields('gstin')

/** A GSTIN of another name is a question of the form, and no failure. */
export const useRegisterBusiness = () =>
  useAct(businesses.register, {
    refreshes: [access.get, businesses.list],
    showsFailure: (failed) => failed.failure.code === 'other_name' || atGstin(failed),
  })
