import { settings } from '../languages/settings/settings.ts'
import { readTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'

/** A device in the page's language; the server says 'Firefox on Windows'. */
export function describeDeviceIn(device: string): string {
  const [browser = '', system] = device.split(' on ')
  return system ? readTexts(settings)('deviceOn', { browser, system }) : translate(browser)
}
