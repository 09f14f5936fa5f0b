import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  title: 'Encore une étape.',
  passkeyLead: 'La première étape est réussie. Présentez maintenant l’une de vos clés d’accès.',
  codeLead:
    'La première étape est réussie. Saisissez maintenant le code affiché par votre application d’authentification.',
  recoveryLead:
    'Saisissez l’un des codes que vous avez conservés lors de la configuration. Chacun ne sert qu’une fois.',
  usePasskey: 'Utiliser une clé d’accès',
  useCode: 'Utiliser un code de mon application',
  useRecovery: 'Utiliser un code de secours',
  startAgain: 'Recommencer',
  waitingForPasskey: 'En attente de votre clé d’accès...',
  useMyPasskey: 'Utiliser ma clé d’accès',
  code: 'Code',
  codeHint: 'Six chiffres, renouvelés toutes les 30 secondes.',
  recoveryCode: 'Code de secours',
  recoveryHint: 'Dix lettres et chiffres. Il ne servira plus ensuite ; nous vous le confirmons par e-mail.',
  signingIn: 'Connexion...',
  signIn: 'Se connecter',
  loginFailed: 'Échec de la connexion',
} as const satisfies SameKeys<typeof en>
