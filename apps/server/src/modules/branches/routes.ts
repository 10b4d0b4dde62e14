import type { BranchForm } from '@quickprism/contract/branch-form'
import { branches } from '@quickprism/contract/branches'
import type { z } from 'zod'
import { qrPng } from '../../adapters/qr-image.ts'
import { done } from '../../http/done.ts'
import { inPlace, inPlaceAfter } from '../../http/serve.ts'
import { orNull } from '../../kept-columns.ts'
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

type Form = z.output<typeof BranchForm>

/** The form's fields are columns by the same names, but for its name and what stands in groups. */
const detailsIn = ({ store_name, address, store_location, ...same }: Omit<Form, 'store_type'>) => ({
  name: store_name,
  ...address,
  ...store_location,
  ...orNull(same),
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
      const { store_type, ...told } = body
      const branch = { ...detailsIn(told), store_type }
      return {
        ...done('Branch added successfully'),
        shop_quickID: await addBranch(deps, tx, scope, branch, prepared),
      }
    },
  ),

  inPlaceAfter(
    branches.edit,
    ({ body }, { deps, scope }) => prepareEdit(deps, scope, body.gstin),
    async ({ body: { store_type: _stays, ...told } }, { tx, scope, prepared }) => {
      await editBranch(tx, scope, detailsIn(told), prepared)
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
