import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  D1: ({ carrier, aircraft }) =>
    `${carrier} exploite ce vol ; Ferrywing ne l’exploite pas. Avion prévu : ${aircraft}. L’opérateur peut en changer et vous en informe alors.`,
  D2: ({ currency }) =>
    `Le total comprend le tarif et les taxes qui sont nommées avant que vous ne reteniez vos places. Il est débité en ${currency}.`,
  D3: ({ carrier, brokerInsurance }) =>
    `Ferrywing agit comme courtier d’affrètement aérien, en tant qu’agent de ${carrier}, et n’est pas un transporteur (14 CFR Part 295). ${
      brokerInsurance
        ? `Comme courtier, elle a une assurance de responsabilité de ${brokerInsurance}.`
        : 'Comme courtier, elle n’a pas d’assurance de responsabilité propre.'
    } Avant de payer, vous pouvez nous demander les informations prévues par le § 295.24. Si nous ne les donnons pas, vous pouvez annuler et tout vous est remboursé.`,
  D4: 'Les heures sont une plage, ou sont convenues avec vous après l’achat. Elles ne sont pas un horaire.',
  D5: ({ carrier }) => `Vendu par ${carrier} par l’intermédiaire de Ferrywing, son agent de billetterie.`,
  D6: ({ prospectusNo, securer }) =>
    `Il s’agit d’un « public charter » (14 CFR Part 380)${prospectusNo && `, prospectus ${prospectusNo}`}.${securer && ` Les paiements sont garantis par ${securer}.`} Le contrat entre l’opérateur et le participant fait partie de votre réservation.`,
  D7: 'Quand un vol est annulé ou très retardé, ou que l’embarquement est refusé, le règlement (CE) 261/2004 ou UK261 vous donne des droits. Demandez-les au transporteur.',
  D8: 'La Convention de Montréal limite la responsabilité du transporteur : 151 880 DTS par passager sans preuve de faute, 6 303 DTS en cas de retard et 1 519 DTS pour les bagages (chiffres de source secondaire).',
  ALWAYS:
    'Notre prestataire de paiement encaisse l’argent pour nous ; l’opérateur est payé après l’arrivée du vol. Pour une réclamation, écrivez-nous par la page de contact. Chaque passager doit avoir les documents que demandent les pays du vol.',
} satisfies SameWords<typeof en>
