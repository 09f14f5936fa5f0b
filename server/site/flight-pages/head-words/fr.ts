import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  flightTitle: ({ from, to, day }) => `${from} – ${to}, ${day}`,
  flight: ({ from, to, day, aircraft, price, savingsPct }) =>
    `Une place dans un jet privé, ${from} – ${to}, ${day} (${aircraft})\u00a0: ${price} par personne${savingsPct > 0 ? `, ${savingsPct}\u00a0% de moins qu’un affrètement` : ''}.`,
  routeTitle: ({ from, to }) => `Vols à vide ${from} – ${to}`,
  route: ({ from, to, day }) =>
    `Des places dans des jets privés qui volent de toute façon, ${from} – ${to}\u00a0: les vols en vente, dont le prochain part le ${day}.`,
} satisfies SameWords<typeof en>
