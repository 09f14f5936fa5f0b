import './check-in.css'
import { createRoot } from 'react-dom/client'
import { CheckInPage } from './CheckInPage.tsx'
import { CrewDayPage } from './crew-day/CrewDayPage.tsx'

const { pathname, hash } = window.location
const [, legId] = /^\/operator\/flights\/([0-9a-f-]{36})\/check-in/.exec(pathname) ?? []
const [, crewLegId] = /^\/crew\/([0-9a-f-]{36})/.exec(pathname) ?? []
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
if (crewLegId) document.title = 'Crew · Ferrywing'
createRoot(root).render(
  crewLegId ? <CrewDayPage legId={crewLegId} token={hash.slice(1)} /> : <CheckInPage legId={legId ?? ''} />,
)
