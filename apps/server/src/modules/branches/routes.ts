import type { BranchForm } from '@quickprism/contract/branch-form'
import { branches } from '@quickprism/contract/branches'
import type { z } from 'zod'
import { qrPng } from '../../adapters/qr-image.ts'
import { inPlace } from '../../http/serve.ts'
import { orNull } from '../../kept-columns.ts'
import { warningIn } from '../gstin/service.ts'
import { findPlaces } from './finding-places.ts'
import { compareWithOwner, verifyGstin } from './gstin-check.ts'
import { addBranch, deleteBranch, editBranch, prepareBranch, prepareEdit, renewPoster } from './maintaining.ts'
import { drawPosterOnThread } from './poster-worker.ts'
import { presentBranch, presentInFull } from './present.ts'
import { listBranches } from './service.ts'
import { checkInAddress, posterOf, showBranch, showDeletion } from './showing.ts'

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

  inPlace(branches.details, {
    answer: async (_, { tx, scope }) => ({
      branch: await showBranch(tx, scope),
      deletion: await showDeletion(tx, scope),
    }),
    after: async ({ branch, deletion }, _, { deps }) => ({
      ...presentInFull(branch, await qrPng(checkInAddress(deps, branch))),
      deletion,
    }),
  }),

  inPlace(branches.create, {
    before: ({ body }, { deps, scope }) => prepareBranch(deps, scope, body.gstin),
    answer: async ({ body }, { deps, tx, scope, prepared }) => {
      const { store_type, ...told } = body
      const branch = { ...detailsIn(told), store_type }
      return { shop_quickID: await addBranch(deps, tx, scope, branch, prepared) }
    },
  }),

  inPlace(branches.edit, {
    before: ({ body }, { deps, scope }) => prepareEdit(deps, scope, body.gstin),
    answer: ({ body: { store_type: _stays, ...told } }, { tx, scope, prepared }) =>
      editBranch(tx, scope, detailsIn(told), prepared),
  }),

  inPlace(branches.remove, (_, { deps, tx, scope }) => deleteBranch(deps, tx, scope)),

  inPlace(branches.renewPoster, (_, { deps, tx, scope }) => renewPoster(deps, tx, scope)),

  inPlace(branches.poster, {
    answer: (_, { tx, scope }) => posterOf(tx, scope),
    after: async ({ branch, business, logo }, { query }, { deps, scope }) => {
      const pdf = await drawPosterOnThread(deps, scope, {
        product: deps.settings.product,
        business,
        logo,
        branch: branch.name,
        quickID: branch.quick_id,
        address: checkInAddress(deps, branch),
        isPortrait: query.portrait,
        at: deps.clock.now(),
      })
      return new File([pdf], `${branch.quick_id}.pdf`)
    },
  }),

  inPlace(branches.verifyGstin, {
    before: ({ query }, { deps, scope }) => verifyGstin(deps, scope, query.gstin, query.despite_check),
    answer: async (_, { tx, scope, prepared }) => {
      const { verdict, otherName } = await compareWithOwner(tx, scope, prepared)
      return {
        gstin: verdict.gstin,
        valid: verdict.isValid,
        legal_name: verdict.legalName,
        trade_name: verdict.tradeName,
        warning: warningIn(verdict),
        other_name: otherName,
      }
    },
  }),

  inPlace(branches.findPlaces, {
    before: ({ query }, { deps, scope, isAgain }) => findPlaces(deps, scope, query.search, isAgain),
    answer: async (_, { prepared }) => prepared,
  }),
]
