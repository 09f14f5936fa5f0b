import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  likelyRecord: 'Sur un an, l’opérateur a effectué {flown} des {total} vols qu’il avait publiés ici.',
  likelyDays:
    '{count, plural, =0 {Il reste moins d’un jour avant le départ.} one {Il reste # jour avant le départ.} other {Il reste # jours avant le départ.}}',
  parentConfirmed: 'L’affrètement à l’origine de ce vol à vide est confirmé.',
  parentOpen: 'L’affrètement à l’origine de ce vol à vide n’est pas encore confirmé.',
  parentUnknown: 'L’opérateur n’a pas dit si l’affrètement à l’origine de ce vol à vide est confirmé.',
  likelyConfirmed:
    '{count, plural, =0 {L’opérateur a confirmé ce vol il y a moins d’une heure.} one {L’opérateur a confirmé ce vol il y a # heure.} other {L’opérateur a confirmé ce vol il y a # heures.}}',
  likelyNote: 'Une estimation à partir de ces faits, pas une promesse.',
} as const satisfies SameKeys<typeof en>
