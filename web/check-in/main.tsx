import './check-in.css'
import { createRoot } from 'react-dom/client'
import { findWantedLanguage } from '../languages/language.ts'
import { CheckInPage } from './CheckInPage.tsx'
import { CrewDayPage } from './crew-day/CrewDayPage.tsx'
import { showCrewLanguage } from './crew-day/crew-language.ts'

const { pathname, hash } = window.location
const [, legId] = /^\/operator\/flights\/([0-9a-f-]{36})\/check-in/.exec(pathname) ?? []
const [, crewLegId] = /^\/crew\/([0-9a-f-]{36})/.exec(pathname) ?? []

void start()

// A function, because the texts of a language import this script: they would wait for an `await` outside of one for ever.
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  if (crewLegId) await showCrewLanguage(findWantedLanguage())
  createRoot(root).render(
    crewLegId ? <CrewDayPage legId={crewLegId} token={hash.slice(1)} /> : <CheckInPage legId={legId ?? ''} />,
  )
}
