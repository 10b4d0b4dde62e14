/** What an installation may set when it builds the app. */
interface ImportMetaEnv {
  readonly VITE_IOS_APP_URL?: string
  readonly VITE_ANDROID_APP_URL?: string
  readonly VITE_SUPPORT_EMAIL?: string
  readonly VITE_COMPONENTS_PAGE?: string
}
