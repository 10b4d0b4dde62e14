import { settings } from '@quickprism/client/settings'

const NOT_KNOWN = 'N/A'
const PATIENCE_MS = 3000

/** The public address of this browser, as the service of the installation tells it; N/A where none does. */
const ownAddress = async () => {
  if (!settings.ipLookup) return NOT_KNOWN
  try {
    const answer = await fetch(settings.ipLookup, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = answer.ok ? (await answer.text()).trim() : ''
    const told: unknown = text.startsWith('{') ? (JSON.parse(text) as { ip?: unknown }).ip : text
    return typeof told === 'string' && /^[\d.:a-f]{2,45}$/i.test(told) ? told : NOT_KNOWN
  } catch {
    return NOT_KNOWN
  }
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
]

const kindOf = (kinds: [RegExp, string][], agent: string) => kinds.find(([sign]) => sign.test(agent))?.[1] ?? NOT_KNOWN

/** What this browser says of itself: a claim, beside which the server keeps what it sees. */
export const ownDevice = async (agent = navigator.userAgent) => ({
  accessed_by_device: kindOf(devices, agent),
  accessed_by_browser: kindOf(browsers, agent),
  accessed_by_ip: await ownAddress(),
})
