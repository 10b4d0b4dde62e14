import type { BranchForm } from '@quickprism/contract/branch-form'
import { branches } from '@quickprism/contract/branches'
import type { z } from 'zod'
import { qrPng } from '../../adapters/qr-image.ts'
import { done } from '../../http/done.ts'
import { inPlace, inPlaceAfter } from '../../http/serve.ts'
import { warningIn } from '../gstin/service.ts'
import { drawPoster } from './poster.ts'
import { presentBranch, presentInFull } from './present.ts'
import {
  addBranch,
  checkInAddress,
  comparedWithOwner,
  deleteBranch,
  editBranch,
  listBranches,
  posterOf,
  prepareBranch,
  prepareEdit,
  renewPoster,
  showBranch,
  verifyGstin,
} from './service.ts'

const detailsIn = (form: z.output<typeof BranchForm>) => ({
  name: form.store_name,
  gstin: form.gstin,
  ...form.address,
  ...form.store_location,
  radius: form.radius,
  opening_time: form.opening_time,
  closing_time: form.closing_time,
  contact_email: form.contact_email,
  contact_mobile: form.contact_mobile,
  website: form.website ?? null,
})

export const branchRoutes = [
  inPlace(branches.list, async (_, { tx, scope }) => (await listBranches(tx, scope)).map(presentBranch)),

  inPlaceAfter(
    branches.details,
    async (_, { deps, scope }) => {
      const branch = await showBranch(deps, scope)
      return presentInFull(branch, await qrPng(checkInAddress(deps, branch)))
    },
    async (_, { prepared }) => prepared,
  ),

  inPlaceAfter(
    branches.create,
    ({ body }, { deps, scope }) => prepareBranch(deps, scope, body.gstin),
    async ({ body }, { deps, tx, scope, prepared }) => {
      const branch = { ...detailsIn(body), store_type: body.store_type }
      return {
        ...done('Branch added successfully'),
        shop_quickID: await addBranch(deps, tx, scope, branch, prepared),
      }
    },
  ),

  inPlaceAfter(
    branches.edit,
    ({ body }, { deps, scope }) => prepareEdit(deps, scope, body.gstin),
    async ({ body }, { tx, scope, prepared }) => {
      await editBranch(tx, scope, detailsIn(body), prepared)
      return done('Branch updated successfully')
    },
  ),

  inPlace(branches.remove, async (_, { tx, scope }) => {
    await deleteBranch(tx, scope)
    return done('Branch deleted successfully')
  }),

  inPlace(branches.renewPoster, async (_, { deps, tx, scope }) => {
    await renewPoster(deps, tx, scope)
    return done('QR code renewed')
  }),

  inPlaceAfter(
    branches.poster,
    async ({ query }, { deps, scope }) => {
      const { branch, business, logo } = await posterOf(deps, scope)
      const pdf = await drawPoster({
        product: deps.settings.product,
        business,
        logo,
        branch: branch.name,
        address: checkInAddress(deps, branch),
        isPortrait: query.portrait,
        at: deps.clock.now(),
      })
      return new File([pdf], `${branch.quick_id}.pdf`)
    },
    async (_, { prepared }) => prepared,
  ),

  inPlaceAfter(
    branches.verifyGstin,
    ({ query }, { deps, scope }) => verifyGstin(deps, scope, query.gstin, query.despite_check),
    async (_, { tx, scope, prepared }) => {
      const verdict = await comparedWithOwner(tx, scope, prepared)
      return {
        gstin: verdict.gstin,
        valid: verdict.isValid,
        legal_name: verdict.legalName,
        trade_name: verdict.tradeName,
        warning: warningIn(verdict),
      }
    },
  ),
]
