import './check-in.css'
import { createRoot } from 'react-dom/client'
import { CheckInPage } from './CheckInPage.tsx'

const [, legId] = /^\/operator\/flights\/([0-9a-f-]{36})\/check-in/.exec(window.location.pathname) ?? []
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(<CheckInPage legId={legId ?? ''} />)
