/** What an installation may set when it builds the app. */
interface ImportMetaEnv {
  readonly VITE_IOS_APP_URL?: string
  readonly VITE_ANDROID_APP_URL?: string
  readonly VITE_SUPPORT_EMAIL?: string
  readonly VITE_COMPONENTS_PAGE?: string
  /** Where map tiles come from, as `https://…/{z}/{x}/{y}.png`; empty for a map without tiles. */
  readonly VITE_TILE_URL?: string
  /** Who made the map; shown on it. */
  readonly VITE_TILE_ATTRIBUTION?: string
  /** `0` takes "Register a business" off the picker. */
  readonly VITE_ALLOW_REGISTRATION?: string
}
