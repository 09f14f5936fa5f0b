import { pickWords } from '#server/messages/mail-languages.ts'

type LegOfHead = {
  from: string
  to: string
  day: string
  aircraft: string
  price: string
  savingsPct: number
}
type Route = { from: string; to: string; day: string }

const en = {
  legTitle: ({ from, to, day }: LegOfHead) => `${from} to ${to}, ${day}`,
  leg: ({ from, to, day, aircraft, price, savingsPct }: LegOfHead) =>
    `A seat on a private jet from ${from} to ${to} on ${day} (${aircraft}): ${price} per person${savingsPct > 0 ? `, ${savingsPct}% less than charter` : ''}.`,
  routeTitle: ({ from, to }: Route) => `Empty legs from ${from} to ${to}`,
  route: ({ from, to, day }: Route) =>
    `Seats on private jets that fly from ${from} to ${to} anyway: the flights on sale now, the next on ${day}.`,
}

const fr = {
  legTitle: ({ from, to, day }: LegOfHead) => `${from} – ${to}, ${day}`,
  leg: ({ from, to, day, aircraft, price, savingsPct }: LegOfHead) =>
    `Une place dans un jet privé, ${from} – ${to}, ${day} (${aircraft})\u00a0: ${price} par personne${savingsPct > 0 ? `, ${savingsPct}\u00a0% de moins qu’un affrètement` : ''}.`,
  routeTitle: ({ from, to }: Route) => `Vols à vide ${from} – ${to}`,
  route: ({ from, to, day }: Route) =>
    `Des places dans des jets privés qui volent de toute façon, ${from} – ${to}\u00a0: les vols en vente, dont le prochain part le ${day}.`,
}

const ar = {
  legTitle: ({ from, to, day }: LegOfHead) => `${from} إلى ${to}، ${day}`,
  leg: ({ from, to, day, aircraft, price, savingsPct }: LegOfHead) =>
    `مقعد على طائرة خاصة من ${from} إلى ${to} في ${day} (${aircraft}): ${price} للشخص${savingsPct > 0 ? `، أقل من سعر الاستئجار بنسبة ${savingsPct}%` : ''}.`,
  routeTitle: ({ from, to }: Route) => `رحلات فارغة من ${from} إلى ${to}`,
  route: ({ from, to, day }: Route) =>
    `مقاعد على طائرات خاصة تطير على أي حال من ${from} إلى ${to}: الرحلات المعروضة للبيع الآن، أقربها في ${day}.`,
}

/** What search engines show of the pages of legs and routes, by language. */
export const legWords = pickWords({ en, fr, ar })
