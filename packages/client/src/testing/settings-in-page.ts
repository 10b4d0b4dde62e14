import { SETTINGS_ELEMENT, type Settings } from '@quickprism/contract/settings'

/** What the server writes into its pages, for tests of screens, which have no server. */
const settings: Settings = {
  product: 'QuickPrism',
  support: 'support@quickprism.invalid',
  stores: {},
  placeSearch: false,
  registration: true,
  components: false,
}

const element = document.createElement('script')
element.type = 'application/json'
element.id = SETTINGS_ELEMENT
element.textContent = JSON.stringify(settings)
document.head.append(element)
