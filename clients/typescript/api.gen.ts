// Made of /api/openapi.json by `npm run client:types`. Not to be edited.
export type paths = {
  '/api/api/airports': {
    get: operations['flightsAirports']
  }
  '/api/api/journeys/{firstLegId}/{secondLegId}': {
    get: operations['journeysRead']
  }
  '/api/api/legs/{id}/likelihood': {
    get: operations['likelihoodsRead']
  }
  '/api/api/legs/{id}/prices': {
    get: operations['legPricesHistory']
  }
  '/api/api/legs/{legId}/disclosures': {
    get: operations['disclosuresRead']
  }
  '/api/api/legs/{legId}/on-board': {
    get: operations['onBoardOfLeg']
  }
  '/api/api/legs/{legId}/quote': {
    get: operations['quotesRead']
  }
  '/api/api/rates': {
    get: operations['ratesToday']
  }
  '/api/api/routes': {
    get: operations['legsRoutes']
  }
  '/api/api/search': {
    get: operations['searchFind']
  }
  '/api/api/search/calendar': {
    get: operations['searchCalendar']
  }
  '/api/api/search/places': {
    get: operations['searchPlaces']
  }
  '/api/api/search/stream': {
    get: operations['searchStream']
  }
  '/api/routes': {
    get: operations['legsRoutesAlias']
  }
  '/api/api/auth/authenticator-app': {
    delete: operations['signInMethodsRemoveApp']
    post: operations['signInMethodsStartApp']
  }
  '/api/api/auth/authenticator-app/confirm': {
    post: operations['signInMethodsConfirmApp']
  }
  '/api/api/auth/change-password': {
    post: operations['accountSettingsChangePassword']
  }
  '/api/api/auth/confirm': {
    post: operations['signInMethodsConfirm']
  }
  '/api/api/auth/currency': {
    patch: operations['accountSettingsChooseCurrency']
  }
  '/api/api/auth/delete-account': {
    post: operations['accountSettingsDeleteAccount']
  }
  '/api/api/auth/exports': {
    post: operations['accountSettingsRequestExport']
  }
  '/api/api/auth/exports/latest': {
    get: operations['accountSettingsLatestExport']
  }
  '/api/api/auth/exports/{id}': {
    get: operations['accountSettingsDownloadExport']
  }
  '/api/api/auth/forgot-password': {
    post: operations['accountSettingsForgotPassword']
  }
  '/api/api/auth/language': {
    patch: operations['accountSettingsChooseLanguage']
  }
  '/api/api/auth/login': {
    post: operations['accountsLogin']
  }
  '/api/api/auth/logout': {
    post: operations['accountsLogout']
  }
  '/api/api/auth/me': {
    get: operations['accountsMe']
  }
  '/api/api/auth/notifications': {
    get: operations['accountSettingsNotifications']
    patch: operations['accountSettingsChooseNotifications']
  }
  '/api/api/auth/passkeys': {
    post: operations['signInMethodsAddPasskey']
  }
  '/api/api/auth/passkeys/challenge': {
    post: operations['secondFactorChallenge']
  }
  '/api/api/auth/passkeys/registration': {
    post: operations['signInMethodsStartPasskey']
  }
  '/api/api/auth/passkeys/sign-in': {
    post: operations['secondFactorSignInWithPasskey']
  }
  '/api/api/auth/passkeys/{id}': {
    delete: operations['signInMethodsRemovePasskey']
    patch: operations['signInMethodsRenamePasskey']
  }
  '/api/api/auth/phone': {
    delete: operations['phonesRemove']
    get: operations['phonesPhone']
    post: operations['phonesAskCode']
  }
  '/api/api/auth/phone/confirm': {
    post: operations['phonesConfirm']
  }
  '/api/api/auth/profile': {
    patch: operations['accountSettingsProfile']
  }
  '/api/api/auth/providers': {
    get: operations['providersList']
  }
  '/api/api/auth/providers/exchange': {
    post: operations['providersExchange']
  }
  '/api/api/auth/providers/{provider}': {
    delete: operations['providersDisconnect']
  }
  '/api/api/auth/providers/{provider}/start': {
    post: operations['providersStart']
  }
  '/api/api/auth/push': {
    get: operations['pushState']
    post: operations['pushAdd']
  }
  '/api/api/auth/push/{id}': {
    delete: operations['pushRemove']
  }
  '/api/api/auth/recovery-codes': {
    post: operations['signInMethodsNewRecoveryCodes']
  }
  '/api/api/auth/refresh': {
    post: operations['accountsRefresh']
  }
  '/api/api/auth/register': {
    post: operations['accountsRegister']
  }
  '/api/api/auth/resend-verification': {
    post: operations['accountSettingsResendVerification']
  }
  '/api/api/auth/reset-password': {
    post: operations['mailedPasswordsReset']
  }
  '/api/api/auth/reset-password/ways-in': {
    post: operations['mailedPasswordsWaysIn']
  }
  '/api/api/auth/second-factor/code': {
    post: operations['secondFactorCode']
  }
  '/api/api/auth/second-factor/passkey': {
    post: operations['secondFactorPasskey']
  }
  '/api/api/auth/second-factor/recovery-code': {
    post: operations['secondFactorRecoveryCode']
  }
  '/api/api/auth/sessions': {
    get: operations['accountSettingsSessions']
  }
  '/api/api/auth/sessions/end-others': {
    post: operations['accountSettingsEndOtherSessions']
  }
  '/api/api/auth/sessions/{id}': {
    delete: operations['accountSettingsEndSession']
  }
  '/api/api/auth/sign-in-methods': {
    get: operations['signInMethodsList']
  }
  '/api/api/auth/verify-email': {
    post: operations['accountSettingsVerifyEmail']
  }
  '/api/api/auth/verify-email/not-me': {
    post: operations['mailedPasswordsTakeOver']
  }
  '/api/api/checkout/holds': {
    get: operations['bookingsHolds']
  }
  '/api/api/checkout/journey/{firstLegId}/{secondLegId}/hold': {
    post: operations['journeysHold']
  }
  '/api/api/checkout/journey/{journeyId}': {
    post: operations['journeysCheckout']
  }
  '/api/api/checkout/journey/{journeyId}/abandon': {
    post: operations['journeysAbandon']
  }
  '/api/api/checkout/journey/{journeyId}/status': {
    get: operations['journeysStatus']
  }
  '/api/api/checkout/status/{bookingId}': {
    get: operations['bookingsStatus']
  }
  '/api/api/checkout/waiting-places': {
    get: operations['waitingListOwn']
  }
  '/api/api/checkout/{bookingId}/abandon': {
    post: operations['bookingsAbandon']
  }
  '/api/api/checkout/{legId}': {
    post: operations['bookingsCheckout']
  }
  '/api/api/checkout/{legId}/hold': {
    post: operations['bookingsHold']
  }
  '/api/api/checkout/{legId}/status': {
    get: operations['bookingsLegStatus']
  }
  '/api/api/checkout/{legId}/waiting-place': {
    delete: operations['waitingListLeave']
    post: operations['waitingListJoin']
  }
  '/api/api/payments/checkout/status/{sessionId}': {
    get: operations['bookingsPaymentStatus']
  }
  '/api/payments/checkout/status/{sessionId}': {
    get: operations['bookingsPaymentStatusAlias']
  }
  '/api/api/trips': {
    get: operations['tripsList']
  }
  '/api/api/trips/{bookingId}': {
    get: operations['tripsOne']
  }
  '/api/api/trips/{bookingId}/calendar.ics': {
    get: operations['tripDocumentsCalendar']
  }
  '/api/api/trips/{bookingId}/cancellation': {
    get: operations['tripsCancelQuote']
    post: operations['tripsCancelCancel']
  }
  '/api/api/trips/{bookingId}/changes': {
    post: operations['tripChangesConfirm']
  }
  '/api/api/trips/{bookingId}/changes/quotes': {
    post: operations['tripChangesQuote']
  }
  '/api/api/trips/{bookingId}/invoices': {
    get: operations['invoicesOfTrip']
  }
  '/api/api/trips/{bookingId}/invoices/buyer': {
    put: operations['invoicesChangeBuyer']
  }
  '/api/api/trips/{bookingId}/invoices/{id}': {
    get: operations['invoicesTripFile']
  }
  '/api/api/trips/{bookingId}/on-board': {
    get: operations['onBoardOfBooking']
    put: operations['onBoardBring']
  }
  '/api/api/trips/{bookingId}/pass': {
    get: operations['tripDocumentsPass']
  }
  '/api/api/trips/{bookingId}/pass.pdf': {
    get: operations['tripDocumentsPassPdf']
  }
  '/api/api/trips/{bookingId}/passengers/{seat}': {
    put: operations['tripsSavePassenger']
  }
  '/api/api/trips/{bookingId}/passes/{seat}/wallet': {
    post: operations['walletAdd']
  }
  '/api/api/trips/{bookingId}/receipt.pdf': {
    get: operations['tripDocumentsReceipt']
  }
  '/api/api/trips/{bookingId}/substitutes': {
    delete: operations['substitutesDecline']
    get: operations['substitutesRead']
  }
  '/api/api/trips/{bookingId}/substitutes/{substituteId}/choice': {
    post: operations['substitutesChoose']
  }
  '/api/api/wallet/offered': {
    get: operations['walletOffered']
  }
  '/api/api/wallet/passes/{serial}/pass.pkpass': {
    get: operations['walletDownload']
  }
  '/api/api/wallet/v1/devices/{device}/registrations/{passType}': {
    get: operations['walletChanged']
  }
  '/api/api/wallet/v1/devices/{device}/registrations/{passType}/{serial}': {
    delete: operations['walletUnregister']
    post: operations['walletRegister']
  }
  '/api/api/wallet/v1/log': {
    post: operations['walletLog']
  }
  '/api/api/wallet/v1/passes/{passType}/{serial}': {
    get: operations['walletLatest']
  }
  '/api/api/alerts': {
    get: operations['alertsList']
    post: operations['alertsCreate']
  }
  '/api/api/alerts/history': {
    get: operations['alertsHistory']
  }
  '/api/api/alerts/leave': {
    get: operations['alertsReadLeave']
    post: operations['alertsLeave']
  }
  '/api/api/alerts/preview': {
    post: operations['alertsPreview']
  }
  '/api/api/alerts/settings': {
    get: operations['alertsSettings']
    put: operations['alertsSaveSettings']
  }
  '/api/api/alerts/{id}': {
    delete: operations['alertsRemove']
    get: operations['alertsOne']
    put: operations['alertsEdit']
  }
  '/api/api/alerts/{id}/pause': {
    post: operations['alertsPause']
  }
  '/api/api/alerts/{id}/resume': {
    post: operations['alertsResume']
  }
  '/leave-alerts': {
    post: operations['alertsLeaveAlias']
  }
  '/api/api/plan': {
    get: operations['plansPlan']
  }
  '/api/api/plan/billing': {
    post: operations['plansChange']
  }
  '/api/api/plan/cancel': {
    post: operations['plansCancel']
  }
  '/api/api/plan/checkout': {
    post: operations['plansStart']
  }
  '/api/api/plan/checkout/{sessionId}': {
    get: operations['plansOutcome']
  }
  '/api/api/plan/end-by-link': {
    post: operations['plansEndByLink']
  }
  '/api/api/plan/end-link': {
    post: operations['plansRequestEndLink']
  }
  '/api/api/plan/money-back': {
    post: operations['plansMoneyBack']
  }
  '/api/api/plan/portal': {
    post: operations['plansPortal']
  }
  '/api/api/plan/resume': {
    post: operations['plansResume']
  }
  '/api/api/personal-keys': {
    get: operations['personalKeysList']
    post: operations['personalKeysCreate']
  }
  '/api/api/personal-keys/{id}/revoke': {
    post: operations['personalKeysRevoke']
  }
  '/api/api/aircraft-types': {
    get: operations['flightsAircraftTypes']
  }
  '/api/api/crew/day': {
    post: operations['crewDayTell']
  }
  '/api/api/operators/availability': {
    get: operations['availabilityList']
  }
  '/api/api/operators/flights': {
    get: operations['flightsList']
    post: operations['flightsCreate']
  }
  '/api/api/operators/flights/findings': {
    post: operations['flightsFindings']
  }
  '/api/api/operators/flights/taxes': {
    get: operations['flightTaxesQuote']
  }
  '/api/api/operators/flights/{id}': {
    delete: operations['flightsDiscard']
    get: operations['flightsOne']
    put: operations['flightsSaveDraft']
  }
  '/api/api/operators/flights/{id}/availability': {
    get: operations['availabilityOne']
  }
  '/api/api/operators/flights/{id}/bookings': {
    get: operations['manifestsBookings']
  }
  '/api/api/operators/flights/{id}/bookings/{reference}/no-show': {
    get: operations['noShowsQuote']
    post: operations['noShowsMark']
  }
  '/api/api/operators/flights/{id}/border-files': {
    post: operations['borderFile']
  }
  '/api/api/operators/flights/{id}/cancel': {
    post: operations['flightsCancel']
  }
  '/api/api/operators/flights/{id}/cancellation': {
    get: operations['flightsPreviewCancellation']
  }
  '/api/api/operators/flights/{id}/change': {
    post: operations['flightsChange']
  }
  '/api/api/operators/flights/{id}/change/preview': {
    post: operations['flightsPreviewChange']
  }
  '/api/api/operators/flights/{id}/check-ins': {
    get: operations['tripDocumentsCrewList']
    post: operations['tripDocumentsRecordCheckIns']
  }
  '/api/api/operators/flights/{id}/confirm': {
    post: operations['flightsConfirm']
  }
  '/api/api/operators/flights/{id}/crew-link': {
    post: operations['crewDayLink']
  }
  '/api/api/operators/flights/{id}/day': {
    post: operations['flightsTellDay']
  }
  '/api/api/operators/flights/{id}/duplicate': {
    post: operations['flightsDuplicate']
  }
  '/api/api/operators/flights/{id}/manifest': {
    post: operations['manifestsExport']
  }
  '/api/api/operators/flights/{id}/publish': {
    post: operations['flightsPublish']
  }
  '/api/api/operators/flights/{id}/readiness': {
    get: operations['borderFlight']
  }
  '/api/api/operators/schedule/imports': {
    get: operations['schedulesImports']
    post: operations['schedulesApply']
  }
  '/api/api/operators/schedule/plan': {
    post: operations['schedulesPlan']
  }
  '/api/api/operators/dashboard': {
    get: operations['operatorDashboardRead']
  }
  '/api/api/operators/declaration': {
    put: operations['fleetDeclare']
  }
  '/api/api/operators/documents': {
    post: operations['operatorsUploadDocument']
  }
  '/api/api/operators/documents/{id}': {
    get: operations['operatorsDownloadDocument']
  }
  '/api/api/operators/fbos': {
    get: operations['fbosList']
    post: operations['fbosAdd']
  }
  '/api/api/operators/fbos/{id}': {
    put: operations['fbosSave']
  }
  '/api/api/operators/fleet': {
    get: operations['fleetList']
    post: operations['fleetAdd']
  }
  '/api/api/operators/fleet/import': {
    post: operations['fleetImport']
  }
  '/api/api/operators/fleet/import/plan': {
    post: operations['fleetPlanImport']
  }
  '/api/api/operators/fleet/{id}': {
    delete: operations['fleetDiscard']
    put: operations['fleetSave']
  }
  '/api/api/operators/fleet/{id}/documents': {
    post: operations['fleetUploadDocument']
  }
  '/api/api/operators/fleet/{id}/documents/{documentId}': {
    get: operations['fleetDocument']
  }
  '/api/api/operators/fleet/{id}/retire': {
    post: operations['fleetRetire']
  }
  '/api/api/operators/fleet/{id}/retirement': {
    get: operations['fleetPreviewRetirement']
  }
  '/api/api/operators/fleet/{id}/submit': {
    post: operations['fleetSubmit']
  }
  '/api/api/operators/minor-rule': {
    put: operations['operatorsSaveMinorRule']
  }
  '/api/api/operators/on-board': {
    get: operations['onBoardOfOperator']
    put: operations['onBoardSave']
  }
  '/api/api/operators/onboarding/submit': {
    post: operations['operatorsSubmit']
  }
  '/api/api/operators/policies': {
    post: operations['operatorsSavePolicies']
  }
  '/api/api/operators/profile': {
    get: operations['operatorsProfile']
    post: operations['operatorsSaveProfile']
  }
  '/api/api/operators/readiness': {
    get: operations['borderReadiness']
  }
  '/api/api/operators/invoice-details': {
    get: operations['invoicesSeller']
    put: operations['invoicesChangeSeller']
  }
  '/api/api/operators/invoices': {
    get: operations['invoicesOfOperator']
  }
  '/api/api/operators/invoices/months/{month}': {
    get: operations['invoicesOperatorMonth']
  }
  '/api/api/operators/invoices/{id}': {
    get: operations['invoicesOperatorFile']
  }
  '/api/api/operators/payouts': {
    get: operations['payoutsList']
  }
  '/api/api/operators/payouts/{legId}': {
    get: operations['payoutsOfLeg']
  }
  '/api/api/operators/statements': {
    get: operations['statementsMonths']
  }
  '/api/api/operators/statements/{month}': {
    get: operations['statementsFile']
  }
  '/api/api/stripe/connect/onboard': {
    post: operations['payoutsStartSetup']
  }
  '/api/api/stripe/connect/status': {
    get: operations['payoutsSetupStatus']
  }
  '/api/api/operators/api-keys': {
    get: operations['apiKeysList']
    post: operations['apiKeysCreate']
  }
  '/api/api/operators/api-keys/{id}/revoke': {
    post: operations['apiKeysRevoke']
  }
  '/api/api/operators/webhooks': {
    get: operations['webhooksList']
    post: operations['webhooksCreate']
  }
  '/api/api/operators/webhooks/{id}': {
    delete: operations['webhooksRemove']
    put: operations['webhooksChange']
  }
  '/api/api/operators/webhooks/{id}/deliveries': {
    get: operations['webhooksDeliveries']
  }
  '/api/api/operators/webhooks/{id}/deliveries/{deliveryId}': {
    get: operations['webhooksDelivery']
  }
  '/api/api/operators/webhooks/{id}/deliveries/{deliveryId}/resend': {
    post: operations['webhooksResend']
  }
  '/api/api/operators/webhooks/{id}/disable': {
    post: operations['webhooksDisable']
  }
  '/api/api/operators/webhooks/{id}/enable': {
    post: operations['webhooksEnable']
  }
  '/api/api/operators/webhooks/{id}/rotate': {
    post: operations['webhooksRotate']
  }
  '/api/api/operators/webhooks/{id}/test': {
    post: operations['webhooksTest']
  }
  '/api/api/contact': {
    post: operations['siteContact']
  }
  '/api/api/health': {
    get: operations['siteHealth']
  }
  '/api/api/legal/{name}/email': {
    post: operations['siteEmailLegalSummary']
  }
  '/api/api/lists/leave': {
    post: operations['siteLeaveList']
  }
  '/api/api/newsletter': {
    post: operations['siteJoinNewsletter']
  }
  '/api/api/operators/apply': {
    post: operations['siteApplyAsOperator']
  }
  '/api/api/ready': {
    get: operations['siteReady']
  }
  '/api/api/waitlist': {
    post: operations['siteJoinWaitlist']
  }
  '/leave': {
    post: operations['siteLeaveListAlias']
  }
}
export type operations = {
  flightsAirports: {
    parameters: {
      query: {
        q: string
        limit?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            airports: components['schemas']['Airport'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  journeysRead: {
    parameters: {
      path: {
        firstLegId: string
        secondLegId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            first: components['schemas']['EmptyLeg']
            second: components['schemas']['EmptyLeg']
            connectionMinutes: number
            transferKm: number
            isBookable: boolean
            obstacle: string | null
            whyNot: components['schemas']['Message'] | null
            journey: components['schemas']['HeldJourney'] | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  likelihoodsRead: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            likelihood: components['schemas']['Likelihood'] | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  legPricesHistory: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            currency: components['schemas']['CurrencyCode']
            changes: components['schemas']['PriceChange'][]
            endedUTC: string | null
            timezone: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  disclosuresRead: {
    parameters: {
      path: {
        legId: string
      }
      query?: {
        language?: components['schemas']['LanguageCode']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            disclosures: components['schemas']['Disclosures']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  onBoardOfLeg: {
    parameters: {
      path: {
        legId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            onBoard: components['schemas']['FlightOnBoard']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  quotesRead: {
    parameters: {
      path: {
        legId: string
      }
      query: {
        people: number
        infants?: components['schemas']['InfantsOfOneQuote']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            quote: components['schemas']['Quote']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  ratesToday: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            rates: components['schemas']['DailyRatesAnswer'] | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  legsRoutes: {
    parameters: {
      query?: {
        limit?: number
        cursor?: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['LegsRoutesAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  searchFind: {
    parameters: {
      query?: {
        from?: components['schemas']['PlaceToken']
        to?: components['schemas']['PlaceToken']
        fromRadiusKm?: number
        toRadiusKm?: number
        people?: number
        classes?: string
        currency?: components['schemas']['CurrencyCode']
        priceCurrency?: components['schemas']['CurrencyCode']
        maxPriceMinor?: number
        date?: unknown
        dateFrom?: unknown
        dateTo?: unknown
        connections?: "0" | "1"
        detours?: "0" | "1"
        sort?: "departure" | "price" | "savings" | "distance"
        limit?: number
        cursor?: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            results: components['schemas']['SearchResult'][]
            from: components['schemas']['FoundPlace'] | null
            to: components['schemas']['FoundPlace'] | null
            totals: components['schemas']['Totals']
            connectionsUntilUTC: string | null
            facets: components['schemas']['Facets']
            nextCursor: string | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  searchCalendar: {
    parameters: {
      query: {
        from?: components['schemas']['PlaceToken']
        to?: components['schemas']['PlaceToken']
        fromRadiusKm?: number
        toRadiusKm?: number
        people?: number
        classes?: string
        currency?: components['schemas']['CurrencyCode']
        priceCurrency?: components['schemas']['CurrencyCode']
        maxPriceMinor?: number
        month: string
        months?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            days: {
              date: string
              count: number
              prices: {
                currency: components['schemas']['CurrencyCode']
                price: components['schemas']['AmountMinor']
              }[]
            }[]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  searchPlaces: {
    parameters: {
      query: {
        q: string
        limit?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            places: components['schemas']['FoundPlace'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  searchStream: {
    parameters: {
      query?: {
        from?: components['schemas']['PlaceToken']
        to?: components['schemas']['PlaceToken']
        fromRadiusKm?: number
        toRadiusKm?: number
        people?: number
        classes?: string
        currency?: components['schemas']['CurrencyCode']
        priceCurrency?: components['schemas']['CurrencyCode']
        maxPriceMinor?: number
        date?: unknown
        dateFrom?: unknown
        dateTo?: unknown
        connections?: "0" | "1"
        detours?: "0" | "1"
        sort?: "departure" | "price" | "savings" | "distance"
        limit?: number
        cursor?: string
      }
    }
    responses: {
      200: {
        content: {
          'application/x-ndjson': components['schemas']['SearchLine']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  legsRoutesAlias: {
    parameters: {
      query?: {
        limit?: number
        cursor?: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['LegsRoutesAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsRemoveApp: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsStartApp: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            secret: string
            uri: string
            qrSvg: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsConfirmApp: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['AppCodeForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            recoveryCodes: string[] | null
            message: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsChangePassword: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          currentPassword: string
          newPassword: components['schemas']['NewPassword']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsConfirm: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          password?: string
          code?: components['schemas']['AppCode']
          assertion?: components['schemas']['Assertion']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsChooseCurrency: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          indicativeCurrency: components['schemas']['CurrencyCode'] | null
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AccountSettingsChooseCurrencyAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsDeleteAccount: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          password?: string
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            deletedAfter: string
            message: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsRequestExport: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            export: components['schemas']['AccountExport']
            message: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsLatestExport: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            export: components['schemas']['AccountExport'] | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsDownloadExport: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AccountSettingsDownloadExportAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsForgotPassword: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['ForgotPasswordForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsChooseLanguage: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          language: components['schemas']['LanguageCode']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AccountSettingsChooseCurrencyAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountsLogin: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['Login']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['SignInAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountsLogout: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['Request']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountsMe: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AccountSettingsChooseCurrencyAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsNotifications: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            notifications: components['schemas']['NotificationChoices']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsChooseNotifications: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          routeAlerts?: boolean
          priceDrops?: boolean
          news?: boolean
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            notifications: components['schemas']['NotificationChoices']
            message: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsAddPasskey: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          name: components['schemas']['PasskeyName']
          attestation: components['schemas']['Attestation']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            message: string
            template?: string
            values?: Record<string, string | number>
            success: true
            passkey: components['schemas']['Passkey']
            recoveryCodes: string[] | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  secondFactorChallenge: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          ticket?: string
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['SecondFactorChallengeAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsStartPasskey: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['SecondFactorChallengeAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  secondFactorSignInWithPasskey: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          assertion: components['schemas']['Assertion']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['SignInAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsRemovePasskey: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsRenamePasskey: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['PasskeyNameForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  phonesRemove: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['PhonesRemoveAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  phonesPhone: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            phone: components['schemas']['PhoneState']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  phonesAskCode: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['PhoneForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['PhonesRemoveAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  phonesConfirm: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['PhoneCodeForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['PhonesRemoveAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsProfile: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['ProfileForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AccountSettingsProfileAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  providersList: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            providers: components['schemas']['Provider'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  providersExchange: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          code: string
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            user?: components['schemas']['User']
            tokens?: components['schemas']['Tokens']
            secondFactor?: components['schemas']['SecondFactor']
            returnTo: string | null
            stay: components['schemas']['Stay']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  providersDisconnect: {
    parameters: {
      path: {
        provider: "google" | "apple"
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  providersStart: {
    parameters: {
      path: {
        provider: "google" | "apple"
      }
    }
    requestBody: {
      content: {
        'application/json': {
          purpose: "sign-in" | "connect"
          returnTo?: components['schemas']['OwnPath']
          stay: components['schemas']['Stay']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['ProvidersStartAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  pushState: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            push: components['schemas']['PushState']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  pushAdd: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['PushSubscriptionForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            push: components['schemas']['PushState']
            deviceId: string
            message: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  pushRemove: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            push: components['schemas']['PushState']
            message: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsNewRecoveryCodes: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            recoveryCodes: string[]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountsRefresh: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['Request']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            tokens: components['schemas']['Tokens']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountsRegister: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['Registration']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            message: string
            template?: string
            values?: Record<string, string | number>
            success: true
            user: components['schemas']['User']
            tokens: components['schemas']['Tokens']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsResendVerification: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            message: string
            template?: string
            values?: Record<string, string | number>
            success: true
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  mailedPasswordsReset: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          token: components['schemas']['LinkToken']
          password: components['schemas']['NewPassword']
          remove?: {
            providers?: components['schemas']['Provider'][]
            secondFactors?: boolean
          }
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            message: string
            waysIn: components['schemas']['OtherWaysIn']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  mailedPasswordsWaysIn: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['MailedPasswordsWaysInRequest']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            waysIn: components['schemas']['OtherWaysIn']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  secondFactorCode: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          ticket: string
          code: components['schemas']['AppCode']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['SignInAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  secondFactorPasskey: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          ticket: string
          assertion: components['schemas']['Assertion']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['SignInAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  secondFactorRecoveryCode: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          ticket: string
          code: components['schemas']['RecoveryCode']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['SignInAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsSessions: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            sessions: components['schemas']['Session'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsEndOtherSessions: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            endedCount: number
            message: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsEndSession: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInMethodsList: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            methods: components['schemas']['SignInMethods']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  accountSettingsVerifyEmail: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          token: components['schemas']['LinkToken']
          password?: string
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AccountSettingsProfileAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  mailedPasswordsTakeOver: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          token: components['schemas']['LinkToken']
          password: components['schemas']['NewPassword']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  bookingsHolds: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            holds: components['schemas']['Hold'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  journeysHold: {
    parameters: {
      path: {
        firstLegId: string
        secondLegId: string
      }
      header: {
        'idempotency-key': string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          requestedPax: components['schemas']['PeopleOfOneHold']
          infants?: components['schemas']['InfantsOfOneHold']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            journeyId: string
            firstBookingId: string
            secondBookingId: string
            holdExpiresUTC: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  journeysCheckout: {
    parameters: {
      path: {
        journeyId: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          userEmail: components['schemas']['Email']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['JourneysCheckoutAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  journeysAbandon: {
    parameters: {
      path: {
        journeyId: string
      }
      header: {
        'idempotency-key': string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  journeysStatus: {
    parameters: {
      path: {
        journeyId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            journey: components['schemas']['HeldJourney']
            paymentStatus: components['schemas']['PaymentStatus'] | null
            beingChecked: boolean
            error?: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  bookingsStatus: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            expired: boolean
            booking: {
              id: string
              status: components['schemas']['BookingStatus']
              cancelReason: components['schemas']['CancelReason'] | null
              holdExpiresUTC: string
              seats: number
              sessionId: string | null
            }
            emptyLeg: components['schemas']['EmptyLeg']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  waitingListOwn: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            places: components['schemas']['WaitingPlace'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  bookingsAbandon: {
    parameters: {
      path: {
        bookingId: string
      }
      header: {
        'idempotency-key': string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  bookingsCheckout: {
    parameters: {
      path: {
        legId: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          seatsRequested: number
          userEmail?: components['schemas']['Email']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['BookingsCheckoutAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  bookingsHold: {
    parameters: {
      path: {
        legId: string
      }
      header: {
        'idempotency-key': string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          requestedPax: components['schemas']['PeopleOfOneHold']
          infants?: components['schemas']['InfantsOfOneHold']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            bookingId: string
            holdExpiresUTC: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  bookingsLegStatus: {
    parameters: {
      path: {
        legId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            emptyLeg: components['schemas']['EmptyLeg']
            hold: components['schemas']['Hold'] | null
            holdSeconds: number
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  waitingListLeave: {
    parameters: {
      path: {
        legId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  waitingListJoin: {
    parameters: {
      path: {
        legId: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          seats: components['schemas']['PeopleOfOneHold']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            place: components['schemas']['WaitingPlace']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  bookingsPaymentStatus: {
    parameters: {
      path: {
        sessionId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['BookingsPaymentStatusAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  bookingsPaymentStatusAlias: {
    parameters: {
      path: {
        sessionId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['BookingsPaymentStatusAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripsList: {
    parameters: {
      query?: {
        tab?: "upcoming" | "past" | "cancelled"
        page?: number
        limit?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            trips: components['schemas']['TripSummary'][]
            pagination: components['schemas']['Pagination']
            counts: {
              upcoming: number
              past: number
              cancelled: number
            }
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripsOne: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            trip: components['schemas']['Trip']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripDocumentsCalendar: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'text/calendar': components['schemas']['Attachment']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripsCancelQuote: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            quote: components['schemas']['CancellationQuote']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripsCancelCancel: {
    parameters: {
      path: {
        bookingId: string
      }
      header: {
        'idempotency-key': string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          way: "POLICY" | "FULL_OFFERED" | "WITHDRAW"
          refundMinor: components['schemas']['AmountMinor']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            way: components['schemas']['Way']
            refundMinor: components['schemas']['AmountMinor']
            currency: components['schemas']['CurrencyCode']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripChangesConfirm: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          quoteId: string
          change: components['schemas']['TripChange']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            change: components['schemas']['DoneChange']
            currency: components['schemas']['CurrencyCode']
            passengers: components['schemas']['TripPassengers']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripChangesQuote: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          change: components['schemas']['TripChange']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            quote: components['schemas']['ChangeQuote']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  invoicesOfTrip: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            invoices: components['schemas']['InvoiceRow'][]
            buyer: {
              name: string
              street: string
              postcode: string
              city: string
              countryCode: string
              vatId: string
            }
            canChange: boolean
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  invoicesChangeBuyer: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['BuyerForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            issued: boolean
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  invoicesTripFile: {
    parameters: {
      path: {
        bookingId: string
        id: string
      }
      query: {
        format: "pdf" | "xml"
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['InvoiceFile']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  onBoardOfBooking: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['OnBoardOfBookingAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  onBoardBring: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['Brought']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['OnBoardOfBookingAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripDocumentsPass: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            reference: string
            carrier: string
            disclosure: string
            flight: components['schemas']['PassFlight']
            passes: components['schemas']['TripPass'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripDocumentsPassPdf: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/pdf': components['schemas']['Attachment']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripsSavePassenger: {
    parameters: {
      path: {
        bookingId: string
        seat: number
      }
    }
    requestBody: {
      content: {
        'application/json': {
          who: components['schemas']['Who']
          version: number
          passenger: components['schemas']['PassengerForm']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            passengers: components['schemas']['TripPassengers']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  walletAdd: {
    parameters: {
      path: {
        bookingId: string
        seat: number
      }
    }
    requestBody: {
      content: {
        'application/json': {
          wallet: components['schemas']['Wallet']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            url: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripDocumentsReceipt: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/pdf': components['schemas']['Attachment']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  substitutesDecline: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  substitutesRead: {
    parameters: {
      path: {
        bookingId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            offer: components['schemas']['SubstituteOffer'] | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  substitutesChoose: {
    parameters: {
      path: {
        bookingId: string
        substituteId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['BookingsCheckoutAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  walletOffered: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            wallets: components['schemas']['Wallet'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  walletDownload: {
    parameters: {
      path: {
        serial: string
      }
      query: {
        until: string
        signature: string
      }
    }
    responses: {
      200: {
        content: {
          'application/vnd.apple.pkpass': string
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  walletChanged: {
    parameters: {
      path: {
        device: string
        passType: string
      }
      query?: {
        passesUpdatedSince?: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            serialNumbers: string[]
            lastUpdated: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  walletUnregister: {
    parameters: {
      path: {
        device: string
        passType: string
        serial: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  walletRegister: {
    parameters: {
      path: {
        device: string
        passType: string
        serial: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          pushToken: string
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  walletLog: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          logs: string[]
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  walletLatest: {
    parameters: {
      path: {
        passType: string
        serial: string
      }
    }
    responses: {
      200: {
        content: {
          'application/vnd.apple.pkpass': string
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsList: {
    parameters: {
      query?: {
        page?: number
        limit?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            alerts: components['schemas']['Alert'][]
            pagination: components['schemas']['Pagination']
            plan: {
              alerts: components['schemas']['Alerts']
              savedRoutes: number | null
              savedRoutesCount: number
              restingCount: number
              nextDigestUTC: string | null
            }
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsCreate: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['AlertForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsHistory: {
    parameters: {
      query?: {
        page?: number
        limit?: number
        alertId?: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            messages: components['schemas']['AlertMessage'][]
            pagination: components['schemas']['Pagination']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsReadLeave: {
    parameters: {
      query: {
        token: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsReadLeaveAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsLeave: {
    parameters: {
      query: {
        token: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsReadLeaveAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsPreview: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['AlertCriteria']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            from: components['schemas']['FoundPlace'] | null
            to: components['schemas']['FoundPlace'] | null
            count: number
            isAtLeast: boolean
            legs: components['schemas']['FlightListing'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsSettings: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsSettingsAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsSaveSettings: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['AlertSettings']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsSettingsAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsRemove: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsOne: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsEdit: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AlertForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsPause: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsResume: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  alertsLeaveAlias: {
    parameters: {
      query: {
        token: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['AlertsReadLeaveAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansPlan: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['PlansPlanAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansChange: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['PlansChangeRequest']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['PlansPlanAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansCancel: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['PlansPlanAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansStart: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['PlansChangeRequest']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['JourneysCheckoutAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansOutcome: {
    parameters: {
      path: {
        sessionId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            status: "STARTING" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "ENDED" | "ABANDONED"
            billing: components['schemas']['Billing']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansEndByLink: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['MailedPasswordsWaysInRequest']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansRequestEndLink: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['EndLinkForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansMoneyBack: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['PlansPlanAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansPortal: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['ProvidersStartAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  plansResume: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['PlansPlanAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  personalKeysList: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            keys: components['schemas']['PersonalKey'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  personalKeysCreate: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['NewPersonalKey']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            key: components['schemas']['PersonalKey']
            secret: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  personalKeysRevoke: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            key: components['schemas']['PersonalKey']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsAircraftTypes: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            aircraftTypes: components['schemas']['AircraftOption'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  crewDayTell: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          token: string
          reports: components['schemas']['CrewReport'][]
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            flight: components['schemas']['CrewDay']
            refused: {
              message: string
              template?: string
              values?: Record<string, string | number>
              id: string
              sentence: string
            }[]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  availabilityList: {
    parameters: {
      query?: {
        page?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            availability: components['schemas']['Availability'][]
            pagination: components['schemas']['Pagination']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsList: {
    parameters: {
      query?: {
        state?: "draft" | "published" | "bookable" | "cancelled" | "flown"
        q?: string
        from?: unknown
        to?: unknown
        sort?: "soonest" | "departure" | "updated" | "sold" | "price"
        order?: "asc" | "desc"
        page?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            flights: components['schemas']['OperatorFlight'][]
            pagination: components['schemas']['Pagination']
            counts: {
              all: number
              draft: number
              published: number
              bookable: number
              cancelled: number
              flown: number
            }
            operatingCarrier: string
            publishBlockReason: string | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsCreate: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['FlightForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FlightsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsFindings: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          flight: components['schemas']['SaleForm']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            findings: components['schemas']['Finding'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightTaxesQuote: {
    parameters: {
      query: {
        aircraftType: string
        originICAO: string
        destinationICAO: string
        departureLocal: string
        seatsTotal: number
        saleMode: components['schemas']['SaleMode']
        currency: components['schemas']['CurrencyCode']
        askPriceMinor: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            NET: components['schemas']['BasisQuote']
            ALL_IN: components['schemas']['BasisQuote']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsDiscard: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsOne: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            flight: components['schemas']['OperatorFlight']
            publishBlockReason: string | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsSaveDraft: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['FlightForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FlightsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  availabilityOne: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            availability: components['schemas']['Availability']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  manifestsBookings: {
    parameters: {
      path: {
        id: string
      }
      query?: {
        status?: components['schemas']['BookingStatus']
        page?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            flight: components['schemas']['ManifestFlight']
            data: components['schemas']['FlightBooking'][]
            pagination: components['schemas']['Pagination']
            totals: {
              bookings: number
              seats: number
              amountMinor: components['schemas']['AmountMinor']
              feeMinor: components['schemas']['AmountMinor']
              netMinor: components['schemas']['AmountMinor']
            }
            waiting: {
              travellers: number
              seats: number
            }
            manifestOpen: boolean
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  noShowsQuote: {
    parameters: {
      path: {
        id: string
        reference: string
      }
      query?: {
        absent?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['NoShowsQuoteAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  noShowsMark: {
    parameters: {
      path: {
        id: string
        reference: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          absent?: number
          refundMinor: components['schemas']['AmountMinor']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['NoShowsQuoteAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  borderFile: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          form: components['schemas']['BorderForm']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['BorderFileAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsCancel: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          reason: string
          isImpossible?: boolean
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            flight: components['schemas']['OperatorFlight']
            outcome: components['schemas']['CancellationPreview']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsPreviewCancellation: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            preview: components['schemas']['CancellationPreview']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsChange: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          flight: components['schemas']['FlightForm']
          agreedTo: components['schemas']['Consequence']
          agreedTaxesMinor?: components['schemas']['AmountMinor']
          agreedUnfit?: number
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            flight: components['schemas']['OperatorFlight']
            preview: components['schemas']['ChangePreview']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsPreviewChange: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['FlightForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            preview: components['schemas']['ChangePreview']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripDocumentsCrewList: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            flight: components['schemas']['Flight']
            manifestOpen: boolean
            keys: components['schemas']['Keys'][]
            passes: components['schemas']['CrewPass'][]
            checkIns: components['schemas']['CheckIn'][]
            readUTC: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  tripDocumentsRecordCheckIns: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          checkIns: {
            id: string
            number: string
            checkedUTC: string
            byCode: boolean
            crew: string
            undone: boolean
          }[]
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            flight: components['schemas']['Flight']
            manifestOpen: boolean
            keys: components['schemas']['Keys'][]
            passes: components['schemas']['CrewPass'][]
            checkIns: components['schemas']['CheckIn'][]
            readUTC: string
            unknownIds: string[]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsConfirm: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ConfirmationForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FlightsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  crewDayLink: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['ProvidersStartAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsTellDay: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['DayReport']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FlightsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsDuplicate: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FlightsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  manifestsExport: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          format: "csv" | "pdf"
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['BorderFileAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  flightsPublish: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FlightsCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  borderFlight: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            readiness: components['schemas']['Readiness']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  schedulesImports: {
    parameters: {
      query?: {
        page?: number
        limit?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            data: components['schemas']['ScheduleImport'][]
            pagination: components['schemas']['Pagination']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  schedulesApply: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          fileName: string
          format: components['schemas']['Format']
          content: string
          turnaroundMinutes: number
          pricing: components['schemas']['PricingRule']
          createAs: components['schemas']['ChangedLegStatus']
          token: string
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            import: components['schemas']['ScheduleImport']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  schedulesPlan: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['ScheduleRequest']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            errorCount: number
            errors: components['schemas']['ScheduleError'][]
            plan: components['schemas']['SchedulePlan'] | null
            token: string | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  operatorDashboardRead: {
    parameters: {
      query?: {
        weeks?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            figures: {
              flightCount: number
              draftFlightCount: number
              activeFlightCount: number
              bookingCount: number
              passengerCount: number
              revenue: components['schemas']['Revenue'][]
            }
            recentFlights: components['schemas']['DashboardFlight'][]
            weeks: components['schemas']['DashboardWeek'][]
            routes: components['schemas']['DashboardRoute'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetDeclare: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['DeclarationForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            message: string
            declaration: components['schemas']['Declaration']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  operatorsUploadDocument: {
    parameters: {}
    requestBody: {
      content: {
        'multipart/form-data': {
          document: Blob
          type: components['schemas']['DocumentType']
          expiresOn?: string
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            message: string
            document: components['schemas']['OperatorDocument']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  operatorsDownloadDocument: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/octet-stream': components['schemas']['Attachment']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fbosList: {
    parameters: {
      query?: {
        icao?: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            fbos: components['schemas']['Fbo'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fbosAdd: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['FboForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FbosAddAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fbosSave: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['FboForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FbosAddAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetList: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FleetListAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetAdd: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['AircraftForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FleetAddAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetImport: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          content: string
          token: string
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            message: string
            plan: components['schemas']['FleetImportPlan']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetPlanImport: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          content: string
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            plan: components['schemas']['FleetImportPlan']
            token: string | null
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetDiscard: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetSave: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AircraftForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FleetAddAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetUploadDocument: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'multipart/form-data': {
          document: Blob
          kind: components['schemas']['AircraftDocumentKind']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FleetAddAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetDocument: {
    parameters: {
      path: {
        id: string
        documentId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/octet-stream': components['schemas']['Attachment']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetRetire: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          reason: string
          soldFlights: number
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FleetAddAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetPreviewRetirement: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            preview: components['schemas']['RetirementPreview']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  fleetSubmit: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['FleetAddAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  operatorsSaveMinorRule: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          rule: components['schemas']['UnaccompaniedMinors']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            message: string
            rule: components['schemas']['UnaccompaniedMinors']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  onBoardOfOperator: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            onBoard: components['schemas']['OperatorOnBoard']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  onBoardSave: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          aircraftId: string | null
          rules: components['schemas']['OnBoardRules'] | null
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            onBoard: components['schemas']['OperatorOnBoard']
            message: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  operatorsSubmit: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': {
          companyData: components['schemas']['CompanyForm']
          policies: components['schemas']['PoliciesForm']
        }
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['OperatorsSubmitAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  operatorsSavePolicies: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['PoliciesForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['OperatorsSavePoliciesAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  operatorsProfile: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            profile: components['schemas']['OperatorProfile'] | null
            onboarding: components['schemas']['Onboarding']
            banner: components['schemas']['Banner'] | null
            checklist: components['schemas']['Checklist']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  operatorsSaveProfile: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['CompanyForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            message: string
            profile: components['schemas']['OperatorProfile']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  borderReadiness: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            flights: {
              legId: string
              state: components['schemas']['ReadyState']
              people: number
              notReady: number
            }[]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  invoicesSeller: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            details: {
              legalName: string
              street: string
              postcode: string
              city: string
              countryCode: string
              vatId: string
            }
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  invoicesChangeSeller: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['SellerForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  invoicesOfOperator: {
    parameters: {
      query?: {
        page?: number
        limit?: number
        month?: components['schemas']['InvoiceMonth']
        seller?: "OPERATOR" | "PLATFORM"
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['InvoicesOfOperatorAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  invoicesOperatorMonth: {
    parameters: {
      path: {
        month: components['schemas']['InvoiceMonth']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['InvoicesOperatorMonthAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  invoicesOperatorFile: {
    parameters: {
      path: {
        id: string
      }
      query: {
        format: "pdf" | "xml"
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['InvoiceFile']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  payoutsList: {
    parameters: {
      query?: {
        page?: number
        limit?: number
        show?: "all" | "upcoming" | "paid"
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            connect: components['schemas']['Connect']
            payouts: components['schemas']['LegPayout'][]
            totals: components['schemas']['PayoutTotals'][]
            pagination: components['schemas']['Pagination']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  payoutsOfLeg: {
    parameters: {
      path: {
        legId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            payouts: components['schemas']['LegPayout'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  statementsMonths: {
    parameters: {
      query?: {
        page?: number
        limit?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['StatementsMonthsAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  statementsFile: {
    parameters: {
      path: {
        month: components['schemas']['StatementMonthName']
      }
      query: {
        format: "csv" | "pdf"
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['BorderFileAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  payoutsStartSetup: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['ProvidersStartAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  payoutsSetupStatus: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            connect: components['schemas']['Connect']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  apiKeysList: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            keys: components['schemas']['ApiKey'][]
            isOpen: boolean
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  apiKeysCreate: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['NewApiKey']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            key: components['schemas']['ApiKey']
            secret: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  apiKeysRevoke: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            key: components['schemas']['ApiKey']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksList: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            webhooks: components['schemas']['Webhook'][]
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksCreate: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['WebhooksCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksRemove: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Done']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksChange: {
    parameters: {
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookForm']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['WebhooksChangeAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksDeliveries: {
    parameters: {
      path: {
        id: string
      }
      query?: {
        status?: components['schemas']['DeliveryDelivery']
        page?: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            webhook: components['schemas']['Webhook']
            deliveries: components['schemas']['Delivery'][]
            pagination: components['schemas']['Pagination']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksDelivery: {
    parameters: {
      path: {
        id: string
        deliveryId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            delivery: components['schemas']['DeliveryDetail']
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksResend: {
    parameters: {
      path: {
        id: string
        deliveryId: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['WebhooksResendAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksDisable: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['WebhooksChangeAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksEnable: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['WebhooksChangeAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksRotate: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['WebhooksCreateAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  webhooksTest: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['WebhooksResendAnswer']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  siteContact: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['ContactMessage']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  siteHealth: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            status: string
            timestamp: string
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  siteEmailLegalSummary: {
    parameters: {
      path: {
        name: "privacy" | "terms"
      }
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['LegalSummaryRequest']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  siteLeaveList: {
    parameters: {
      query: {
        list: "newsletter" | "waitlist"
        token: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  siteJoinNewsletter: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['NewsletterSignup']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  siteApplyAsOperator: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['PartnerApplication']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  siteReady: {
    parameters: {}
    responses: {
      200: {
        content: {
          'application/json': {
            success: true
            status: string
            oldestDueJobSeconds: number
          }
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  siteJoinWaitlist: {
    parameters: {}
    requestBody: {
      content: {
        'application/json': components['schemas']['WaitlistSignup']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  siteLeaveListAlias: {
    parameters: {
      query: {
        list: "newsletter" | "waitlist"
        token: string
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['DoneWithMessage']
        }
      }
      '4XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      '5XX': {
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
}
export type components = {
  schemas: {
    AccountExport: {
      id: string
      requestedAt: string
      expiresAt: string | null
    }
    AccountSettingsChooseCurrencyAnswer: {
      success: true
      user: components['schemas']['User']
    }
    AccountSettingsDownloadExportAnswer: {
      success: true
      fileName: string
      contentBase64: string
    }
    AccountSettingsProfileAnswer: {
      success: true
      user: components['schemas']['User']
      message: string
    }
    AdminTaxRuleKind: "PER_HEAD" | "AD_VALOREM" | "PER_FLIGHT"
    Aircraft: {
      id: string
      status: "DRAFT" | "PENDING" | "APPROVED" | "REJECTED" | "RETIRED"
      entry: components['schemas']['AircraftForm']
      proposed: components['schemas']['AircraftForm'] | null
      typeName: string
      mtowKg: number
      coveredUntil: string | null
      uncoveredFlights: number
      uncoveredSeats: number
      documents: {
        id: string
        kind: components['schemas']['AircraftDocumentKind']
        status: "WAITING" | "CURRENT" | "REPLACED"
        name: string
        size: number
        mediaType: string
        uploadedAt: string
      }[]
      decisions: {
        id: string
        kind: "SUBMITTED" | "APPROVED" | "REJECTED" | "CHANGE_SUBMITTED" | "CHANGE_APPROVED" | "CHANGE_DECLINED" | "WITHDRAWN" | "RETIRED"
        at: string
        by: string | null
        notes: string | null
      }[]
      updatedAt: string
    }
    AircraftDocumentKind: "LISTING" | "INSURANCE" | "RATING" | "PERMIT" | "PHOTO"
    AircraftForm: {
      tail: string
      aircraftType: string
      serialNumber: string
      registryCountry: string
      year: number
      engine: "JET" | "TURBOPROP" | "PISTON"
      fuel: "KEROSENE" | "AVGAS"
      mtow: number
      mtowUnit: "kg" | "lb"
      certifiedSeats: number
      fittedSeats: number
      crewSeats: number
      wideSeatPitch: boolean
      listingSeenOn: unknown
      listingUntil: unknown & unknown
      insurer: string | null
      policyNumber: string | null
      insuredFrom: unknown & unknown
      insuredUntil: unknown & unknown
      thirdPartySdr: number | null
      passengerSdr: number | null
      warRisk: boolean
      ratings: {
        scheme: "ARGUS" | "WYVERN" | "IS-BAO"
        level: string
        until: unknown
      }[]
      ukFcpUntil: unknown & unknown
      easaTcoUntil: unknown & unknown
      usDotUntil: unknown & unknown
      steepApproach: boolean
      pets: boolean
    }
    AircraftOption: {
      designator: string
      name: string
      manufacturer: string
      aircraftClass: string
      typicalSeats: number
      maxSeats: number
      cruiseKtas: number
      rangeNm: number
      engine: components['schemas']['Engine']
    }
    Airport: {
      icao: string
      iata: string | null
      name: string
      city: string
      country: string
      region: "North America" | "Europe" | "MENA" | "Africa" | "Asia" | "Oceania" | "South America"
      lat: number
      lon: number
      timezone: string
    }
    Alert: {
      id: string
      from: components['schemas']['FoundPlace'] | null
      to: components['schemas']['FoundPlace'] | null
      fromRadiusKm: number | null
      toRadiusKm: number | null
      dateFrom: string | null
      dateTo: string | null
      people: number
      classes: components['schemas']['Classes'][]
      currency: components['schemas']['CurrencyCode'] | null
      anyCurrency: boolean
      maxPriceMinor: components['schemas']['AmountMinor'] | null
      channels: components['schemas']['AlertChannels']
      status: "ACTIVE" | "PAUSED" | "RESTING" | "OVER"
      statusSentence: string | null
      createdUTC: string
      lastToldUTC: string | null
      toldCount: number
    }
    AlertChannels: {
      email: boolean
      sms: boolean
    }
    AlertCriteria: {
      from?: components['schemas']['PlaceToken'] | null
      to?: components['schemas']['PlaceToken'] | null
      fromRadiusKm?: number | null
      toRadiusKm?: number | null
      dateFrom?: unknown
      dateTo?: unknown & unknown
      people?: number
      classes?: components['schemas']['Classes'][]
      currency?: components['schemas']['CurrencyCode'] | null
      anyCurrency?: boolean
      maxPriceMinor?: number | null
    }
    AlertForm: {
      from?: components['schemas']['PlaceToken'] | null
      to?: components['schemas']['PlaceToken'] | null
      fromRadiusKm?: number | null
      toRadiusKm?: number | null
      dateFrom?: unknown
      dateTo?: unknown & unknown
      people?: number
      classes?: components['schemas']['Classes'][]
      currency?: components['schemas']['CurrencyCode'] | null
      anyCurrency?: boolean
      maxPriceMinor?: number | null
      channels?: components['schemas']['AlertChannels']
    }
    AlertMessage: {
      id: string
      sentUTC: string
      reason: "NEW" | "PRICE_DROP"
      letter: "INSTANT" | "DIGEST"
      channels: ("EMAIL" | "SMS")[]
      legId: string
      originAirport: components['schemas']['Airport']
      destinationAirport: components['schemas']['Airport']
      departureUTC: string
      priceMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
      savingsPct: number
      alertIds: string[]
      isBookable: boolean
    }
    AlertSettings: {
      timezone: string
      quietFrom: string | null
      quietTo: string | null
    }
    Alerts: "WEEKLY" | "INSTANT"
    AlertsCreateAnswer: {
      success: true
      alert: components['schemas']['Alert']
    }
    AlertsReadLeaveAnswer: {
      success: true
      scope: components['schemas']['Scope']
      route: string | null
      done: boolean
    }
    AlertsSettingsAnswer: {
      success: true
      settings: components['schemas']['AlertSettings']
      chosen: boolean
    }
    AmountMinor: number
    ApiKey: {
      id: string
      name: string
      prefix: string
      scopes: components['schemas']['Scopes'][]
      createdUTC: string
      lastUsedUTC: string | null
      revokedUTC: string | null
    }
    AppCode: string
    AppCodeForm: {
      code: components['schemas']['AppCode']
    }
    AskedDetail: {
      field: "sex" | "birthPlace" | "residenceCountry" | "homeAddress" | "stayAddress" | "redressNumber" | "knownTravellerNumber" | "weightKg"
      required: boolean
    }
    Assertion: {
      id: string
      rawId: string
      type: "public-key"
      response: {
        clientDataJSON: string
        authenticatorData: string
        signature: string
        userHandle?: string
      }
      authenticatorAttachment?: components['schemas']['AssertionAssertion']
      clientExtensionResults: components['schemas']['AssertionAssertion2']
    }
    AssertionAssertion: "platform" | "cross-platform"
    AssertionAssertion2: {}
    Attachment: string
    Attestation: {
      id: string
      rawId: string
      type: "public-key"
      response: {
        clientDataJSON: string
        attestationObject: string
        transports?: string[]
      }
      authenticatorAttachment?: components['schemas']['AssertionAssertion']
      clientExtensionResults: components['schemas']['AssertionAssertion2']
    }
    Availability: {
      flightId: string
      status: components['schemas']['Status']
      isBookable: boolean
      saleMode: components['schemas']['SaleMode']
      seatsTotal: number
      seatsHeld: number
      seatsSold: number
      seatsFree: number
      currency: components['schemas']['CurrencyCode']
      priceMinor: components['schemas']['AmountMinor']
      departureUTC: string
    }
    Banner: {
      kind: "START" | "PENDING" | "UNDER_REVIEW" | "REJECTED" | "SETUP_REQUIRED" | "WINDING_UP"
      title: string
      text: string
      notes: string | null
      action: {
        label: string
        to: components['schemas']['SetupPlace']
      } | null
    }
    BasisQuote: {
      priced: components['schemas']['PartyPrice'] | null
      taxes: components['schemas']['TaxLine'][]
      terms: components['schemas']['TaxTerms'] | null
      keptMinor: components['schemas']['AmountMinor'] | null
      problem: components['schemas']['BasisQuoteProblem'] | null
    }
    BasisQuoteProblem: {
      path: string
      message: string
    }
    Billing: "MONTHLY" | "ANNUAL"
    BookingOnBoard: {
      rules: components['schemas']['OnBoardRules'] | null
      petsRefused: string | null
      seats: number
      brought: components['schemas']['Brought'] | null
      open: boolean
    }
    BookingStatus: "PENDING" | "CONFIRMED" | "CANCELLED"
    BookingsCheckoutAnswer: {
      success: true
      bookingId: string
      sessionId: string
      url: string
    }
    BookingsPaymentStatusAnswer: {
      success: true
      session_id: string
      payment_status: components['schemas']['PaymentStatus']
      amount: components['schemas']['AmountMinor']
      fare: components['schemas']['AmountMinor']
      taxes: components['schemas']['TaxLine'][]
      currency: components['schemas']['CurrencyCode']
      booking_status: components['schemas']['BookingStatus']
      booking_reference: string
      being_checked?: boolean
      booking_id: string
      error?: string
    }
    BorderFileAnswer: {
      success: true
      fileName: string
      contentType: string
      contentBase64: string
    }
    BorderForm: "UK_GAR" | "US_APIS" | "EU_API"
    Brought: {
      pieces: number
      kg: number | null
      special: {
        kind: "SKIS" | "GOLF" | "BICYCLE" | "SURFBOARD" | "INSTRUMENT" | "OTHER"
        count: number
      }[]
      pets: {
        kind: components['schemas']['BroughtKind']
        kg: number
      }[]
    }
    BroughtKind: "DOG" | "CAT" | "FERRET" | "OTHER"
    BuyerForm: {
      name: string
      street: string
      postcode: string
      city: string
      countryCode: string
      vatId: string
    }
    CancelReason: "EXPIRED" | "ABANDONED" | "TRAVELLER" | "OPERATOR" | "ADMIN" | "PAYMENT_FAILED"
    CancellationPreview: {
      refundedBookings: number
      refundedSeats: number
      refundedMinor: components['schemas']['AmountMinor']
      releasedHolds: number
      currency: components['schemas']['CurrencyCode']
      mustBeImpossible: boolean
    }
    CancellationQuote: {
      reference: string
      way: components['schemas']['Way']
      why: ("TOO_LATE" | "DEPARTED" | "CANCELLED" | "NOT_PAID" | "BEING_CONFIRMED" | "DISPUTED") | null
      currency: components['schemas']['CurrencyCode']
      departureUTC: string
      timezone: string
      seats: number
      paidMinor: components['schemas']['AmountMinor']
      refundedMinor: components['schemas']['AmountMinor']
      refundMinor: components['schemas']['AmountMinor']
      keptMinor: components['schemas']['AmountMinor']
      taxesBack: components['schemas']['TaxesBack'][]
      refundPct: number | null
      tier: string | null
      holdsUntilUTC: string | null
      nextRefundMinor: components['schemas']['AmountMinor'] | null
      cancelWindowHours: number
      closesUTC: string
      countsFromUTC: string | null
      noShow: {
        penaltyPct: number
        keptMinor: components['schemas']['AmountMinor']
        refundMinor: components['schemas']['AmountMinor']
      }
    }
    Card: {
      brand: string
      last4: string
    }
    CertificateKind: "US_135" | "US_121" | "AOC_OL_EU" | "AOC_OL_UK" | "AOC_CH" | "AOC_OTHER"
    ChangePreview: {
      consequence: components['schemas']['Consequence']
      changes: string[]
      bookings: number
      seats: number
      refundableMinor: components['schemas']['AmountMinor']
      taxesBackMinor: components['schemas']['AmountMinor']
      taxesBorneMinor: components['schemas']['AmountMinor']
      unfitPets: number
      unfitBaggage: number
    }
    ChangeQuote: {
      quoteId: string
      expiresUTC: string
      what: components['schemas']['ChangedThing'][]
      seat: number
      currency: components['schemas']['CurrencyCode']
      refundMinor: components['schemas']['AmountMinor']
      taxesBack: components['schemas']['TaxesBack'][]
      seatTerms: components['schemas']['SeatTerms'] | null
    }
    Changed: {
      line: number
      tail: string
      typeName: string
      fields: string[]
    }
    ChangedLeg: {
      legId: string
      status: components['schemas']['ChangedLegStatus']
      tail: string
      aircraft: string
      origin: components['schemas']['Origin']
      destination: components['schemas']['Origin']
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      window: components['schemas']['Window']
      before: {
        departureUTC: string
        arrivalUTC: string
        departureLatestUTC: string | null
      }
      toldCount: number
      refundableCount: number
      refundableMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
    }
    ChangedLegStatus: "DRAFT" | "PUBLISHED"
    ChangedThing: "NAME" | "DATE_OF_BIRTH" | "DOCUMENT" | "DETAILS" | "PERSON" | "SEAT"
    CheckIn: {
      id: string
      number: string
      checkedUTC: string
      byCode: boolean
      crew: string
      account: string
      afterCancelling: boolean
    }
    Checklist: {
      percent: number
      items: {
        key: "profile" | "kyb" | "connect" | "policies"
        title: string
        done: boolean
      }[]
    }
    Classes: "Turboprop" | "Very Light Jet" | "Light Jet" | "Midsize Jet" | "Super Midsize Jet" | "Large Jet" | "Ultra Long Range"
    CodeShape: {
      width: number
      height: number
      path: string
    }
    CompanyForm: {
      legalName: string
      aocNumber: string
      baseCountry: string
      contactEmail: string
      contactPhone?: string
      website?: string
      baseICAO?: string
      carrierCode?: string
    }
    Confirmation: {
      parentTripConfirmed: boolean | null
      confirmedUTC: string | null
    }
    ConfirmationForm: {
      parentTripConfirmed?: boolean
    }
    Connect: {
      stripeAccountId: string | null
      onboardingStatus: "NOT_STARTED" | "PENDING" | "COMPLETE"
      payoutsEnabled: boolean
    }
    Connection: {
      kind: "connection"
      id: string
      legs: [components['schemas']['FlightListing'], components['schemas']['FlightListing']]
      fromKm: number | null
      toKm: number | null
      connectionMinutes: number
      arrivalAirport: components['schemas']['Airport']
      departureAirport: components['schemas']['Airport']
      transferKm: number
      seatsAvailable: number
      departureUTC: string
      arrivalUTC: string
      durationMinutes: number
      currency: components['schemas']['CurrencyCode']
      price: components['schemas']['AmountMinor']
      referencePrice: components['schemas']['AmountMinor']
      savingsPct: number
    }
    Consequence: "NONE" | "TOLD" | "REFUND_OFFERED"
    ContactMessage: {
      name: string
      email: components['schemas']['Email']
      subject: string
      category?: "general" | "booking" | "operator" | "technical" | "billing" | "media"
      message: string
      website2?: string
    }
    Created: {
      line: number
      tail: string
      typeName: string
    }
    CrewDay: {
      origin: components['schemas']['CrewDayOrigin']
      destination: components['schemas']['CrewDayOrigin']
      departureUTC: string
      arrivalUTC: string
      tail: string
      isCancelled: boolean
      day: components['schemas']['FlightDay']
    }
    CrewDayOrigin: {
      city: string
      icao: string
      iata: string | null
      timezone: string
    }
    CrewPass: {
      number: string
      reference: string
      seat: number
      lap: components['schemas']['Lap'] | null
      name: string
      named: boolean
      holder: string
      ready: boolean
      alone: string | null
      brings?: string
      cancelledUTC: string | null
    }
    CrewReport: {
      status: components['schemas']['DayStatus']
      expectedDepartureUTC?: string
      crew?: string | null
      atUTC: string
      id: string
    }
    Currencies: {
      currency: components['schemas']['CurrencyCode']
      count: number
      minPrice: components['schemas']['AmountMinor']
      maxPrice: components['schemas']['AmountMinor']
    }
    CurrencyCode: "USD" | "EUR" | "GBP" | "CHF" | "AED" | "SAR" | "JPY" | "KWD"
    Customs: "YES" | "NO" | "ON_REQUEST"
    DailyRatesAnswer: {
      day: string
      source: string
      perEuro: {
        USD?: string
        EUR?: string
        GBP?: string
        CHF?: string
        AED?: string
        SAR?: string
        JPY?: string
        KWD?: string
      }
    }
    DashboardFlight: {
      id: string
      tail: string
      aircraft: string
      originAirport: components['schemas']['Airport']
      destinationAirport: components['schemas']['Airport']
      departureUTC: string
      status: components['schemas']['Status']
      isBookable: boolean
      seatsTotal: number
      seatsSold: number
      seatsFree: number
    }
    DashboardRoute: {
      originAirport: components['schemas']['Airport']
      destinationAirport: components['schemas']['Airport']
      flightCount: number
      seatsTotal: number
      seatsSold: number
    }
    DashboardWeek: {
      weekStart: string
      bookingCount: number
      revenue: components['schemas']['Revenue'][]
    }
    DayReport: {
      status: components['schemas']['DayStatus']
      expectedDepartureUTC?: string
      crew?: string | null
      atUTC?: string
    }
    DayStatus: "SCHEDULED" | "ON_TIME" | "DELAYED" | "BOARDING" | "DEPARTED" | "LANDED"
    Declaration: {
      countryCode: string
      certificateKind: components['schemas']['CertificateKind']
      sellerRole: components['schemas']['SellerRole']
      vwpSignatory: boolean
      otherNames: string | null
      declaredAt: string
    }
    DeclarationForm: {
      countryCode: string
      certificateKind: components['schemas']['CertificateKind']
      sellerRole: components['schemas']['SellerRole']
      vwpSignatory: boolean
      otherNames: string | null
    }
    Delivery: {
      id: string
      eventId: string
      type: string
      status: components['schemas']['DeliveryDelivery']
      happenedUTC: string
      attempts: number
      lastStatusCode: number | null
      nextAttemptUTC: string | null
    }
    DeliveryAttempt: {
      number: number
      startedUTC: string
      durationMs: number | null
      statusCode: number | null
      failure: ("STATUS" | "REDIRECT" | "TIMEOUT" | "CONNECTION" | "ADDRESS_REFUSED" | "NAME_UNKNOWN") | null
      response: string | null
    }
    DeliveryDelivery: "PENDING" | "DELIVERED" | "FAILED"
    DeliveryDetail: {
      id: string
      eventId: string
      type: string
      status: components['schemas']['DeliveryDelivery']
      happenedUTC: string
      attempts: number
      lastStatusCode: number | null
      nextAttemptUTC: string | null
      payload: string
      attemptLog: components['schemas']['DeliveryAttempt'][]
    }
    Direct: {
      count: number
      isAtLeast: boolean
    }
    Disclosures: {
      version: string
      language: components['schemas']['LanguageCode']
      items: {
        code: "D1" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "ALWAYS"
        text: string
      }[]
    }
    DisputeState: "NEEDS_RESPONSE" | "UNDER_REVIEW" | "WON" | "LOST"
    DocumentMap: {
      aoc: components['schemas']['OperatorDocument']
      insurance: components['schemas']['OperatorDocument']
      operations: components['schemas']['OperatorDocument']
    }
    DocumentType: "aoc" | "insurance" | "operations"
    DocumentVersion: {
      id: string
      name: string
      size: number
      mediaType: string
      uploadedAt: string
      expiresOn: string | null
      status: "WAITING" | "CURRENT" | "REPLACED" | "DECLINED"
      replacedAt: string | null
      declineReason: string | null
    }
    Done: {
      success: true
    }
    DoneChange: {
      changedUTC: string
      what: components['schemas']['ChangedThing'][]
      seat: number
      refundMinor: components['schemas']['AmountMinor']
    }
    DoneWithMessage: {
      success: true
      message: string
    }
    Email: string
    EmptyLeg: {
      id: string
      originAirport: components['schemas']['Airport']
      destinationAirport: components['schemas']['Airport']
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      durationMinutes: number
      distanceKm: number
      distanceNm: number
      aircraft: string
      aircraftClass: string
      seatsTotal: number
      seatsAvailable: number
      saleMode: components['schemas']['SaleMode']
      currency: components['schemas']['CurrencyCode']
      price: components['schemas']['AmountMinor']
      priced: components['schemas']['PartyPrice']
      referencePrice: components['schemas']['AmountMinor']
      savingsPct: number
      priceSchedule: components['schemas']['PriceSchedule']
      operatingCarrier: string
      originICAO: string
      destinationICAO: string
      taxes: components['schemas']['TaxLine'][]
      minPrice: components['schemas']['AmountMinor']
      isBookable: boolean
      instantConfirm: boolean
      originTerminal: string | null
      destinationTerminal: string | null
      baggageNote: string | null
      petNote: string | null
      disclosure: string
    }
    EndLinkForm: {
      email: components['schemas']['Email']
    }
    Engine: "JET" | "TURBOPROP"
    Entry: "VISA" | "ESTA" | "NONE"
    Events: "flight.published" | "flight.changed" | "flight.cancelled" | "day.changed" | "booking.confirmed" | "booking.cancelled" | "availability.changed" | "payout.paid"
    Facets: {
      classes: components['schemas']['SearchSummaryClasses'][]
      currencies: components['schemas']['Currencies'][]
    }
    Fbo: {
      id: string
      icao: string
      airport: string
      name: string
      address: string
      latitude: number
      longitude: number
      telephone: string
      hours: string
      cutOffMinutes: number
      customs: components['schemas']['Customs']
      isFictional: boolean
      checkedOn: string | null
      source: string
      operator: string | null
      isOwn: boolean
      checkedBy: string | null
      isDue: boolean
      retiredUTC: string | null
      flights: number
    }
    FboFacts: {
      name: string
      address: string
      latitude: number
      longitude: number
      telephone: string
      hours: string
      cutOffMinutes: number
      customs: components['schemas']['Customs']
      isFictional: boolean
      checkedOn: string | null
    }
    FboForm: {
      icao: string
      name: string
      address: string
      latitude: number
      longitude: number
      telephone: string
      hours: string
      cutOffMinutes: number
      customs: components['schemas']['Customs']
      source: string
    }
    FbosAddAnswer: {
      success: true
      message: string
      fbo: components['schemas']['Fbo']
    }
    Finding: {
      code: string
      level: components['schemas']['Level']
      path: string
      message: string
      source: string
      scope: string | null
    }
    FleetAddAnswer: {
      success: true
      message: string
      aircraft: components['schemas']['Aircraft']
    }
    FleetImportPlan: {
      errors: components['schemas']['ScheduleError'][]
      created: components['schemas']['Created'][]
      changed: components['schemas']['Changed'][]
      unchanged: string[]
      skipped: components['schemas']['Skipped'][]
    }
    FleetListAnswer: {
      success: true
      aircraft: components['schemas']['Aircraft'][]
      declaration: components['schemas']['Declaration'] | null
    }
    Flight: {
      legId: string
      tail: string
      aircraft: string
      origin: components['schemas']['PassFlightOrigin']
      destination: components['schemas']['PassFlightOrigin']
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      beThereUTC: string
      status: components['schemas']['Status']
    }
    FlightBooking: {
      reference: string
      status: components['schemas']['BookingStatus']
      cancelReason: components['schemas']['CancelReason'] | null
      leadTraveller: string | null
      passengers: components['schemas']['SeatName'][]
      seats: number
      infants: number
      brought: components['schemas']['Brought'] | null
      currency: components['schemas']['CurrencyCode']
      amountMinor: components['schemas']['AmountMinor']
      feeMinor: components['schemas']['AmountMinor']
      netMinor: components['schemas']['AmountMinor']
      refundedMinor: components['schemas']['AmountMinor']
      dispute: {
        state: components['schemas']['DisputeState']
        amountMinor: components['schemas']['AmountMinor']
      } | null
      bookedUTC: string
      holdExpiresUTC: string | null
      awaitingConfirmation: boolean
      noShowUTC: string | null
      noShowPeople: number | null
      mayBeNoShow: boolean
    }
    FlightDay: {
      status: components['schemas']['DayStatus']
      crew: string | null
      expectedDepartureUTC: string | null
      expectedArrivalUTC: string | null
      departedUTC: string | null
      landedUTC: string | null
    }
    FlightForm: {
      tail: string
      aircraftType: string
      originICAO: string
      destinationICAO: string
      originTerminal: string | null
      destinationTerminal: string | null
      departureLocal: string
      arrivalLocal: string
      departureLatestLocal: string | null
      seatsTotal: number
      saleMode: components['schemas']['SaleMode']
      currency: components['schemas']['CurrencyCode']
      priceMode: components['schemas']['PriceMode']
      priceBasis?: "NET" | "ALL_IN"
      askPriceMinor: number
      floorPriceMinor: number
      referencePriceMinor?: number
      priceEvidence?: components['schemas']['PriceEvidence'] | null
      instantConfirm: boolean
      baggageNote: string | null
      petNote: string | null
      takesPets?: boolean | null
      legalBasis?: components['schemas']['SellerRole'] | null
      timeAgreedOnRequest?: boolean
      prospectusNumber?: string | null
      prospectusSecurer?: string | null
      technicalStopICAO?: string | null
      originFboId?: string | null
      destinationFboId?: string | null
    }
    FlightListing: {
      id: string
      originAirport: components['schemas']['Airport']
      destinationAirport: components['schemas']['Airport']
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      durationMinutes: number
      distanceKm: number
      distanceNm: number
      aircraft: string
      aircraftClass: string
      seatsTotal: number
      seatsAvailable: number
      saleMode: components['schemas']['SaleMode']
      currency: components['schemas']['CurrencyCode']
      price: components['schemas']['AmountMinor']
      priced: components['schemas']['PartyPrice']
      referencePrice: components['schemas']['AmountMinor']
      savingsPct: number
      priceSchedule: components['schemas']['PriceSchedule']
      operatingCarrier: string
      origin: string
      destination: string
      date: string
      duration: string
      likelihood: components['schemas']['Likelihood'] | null
    }
    FlightOnBoard: {
      rules: components['schemas']['OnBoardRules'] | null
      petsRefused: string | null
    }
    FlightRecord: {
      flown: number
      notFlown: number
    }
    FlightsCreateAnswer: {
      success: true
      flight: components['schemas']['OperatorFlight']
    }
    ForgotPasswordForm: {
      email: components['schemas']['Email']
    }
    Format: "CSV" | "ICALENDAR"
    FoundPlace: {
      kind: "airport" | "city" | "area" | "country" | "region" | "position"
      token: string
      name: string
      detail: string
      label?: string
      within?: string
      code: string | null
      lat: number
      lon: number
      airportsCount: number
    }
    FromRole: "USER" | "OPERATOR" | "ADMIN"
    HeldJourney: {
      journeyId: string
      parts: components['schemas']['JourneyPart'][]
      currency: components['schemas']['CurrencyCode']
      amountMinor: components['schemas']['AmountMinor']
      holdExpiresUTC: string
      held: boolean
      awaitingConfirmation: boolean
      sessionId: string | null
    }
    Hold: {
      bookingId: string
      reference: string
      legId: string
      status: components['schemas']['BookingStatus']
      seats: number
      people: number
      infants: number
      holdExpiresUTC: string
      priceMinor: components['schemas']['AmountMinor']
      fareMinor: components['schemas']['AmountMinor']
      taxes: components['schemas']['TaxLine'][]
      amountMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
      awaitingConfirmation: boolean
      journey: {
        journeyId: string
        part: 1 | 2
        otherLegId: string
      } | null
    }
    InfantsOfOneHold: number
    InfantsOfOneQuote: number
    InvoiceFile: {
      success: true
      fileName: string
      contentType: string
      contentBase64: string
    }
    InvoiceMonth: string
    InvoiceRow: {
      id: string
      number: string
      kind: "INVOICE" | "CREDIT_NOTE"
      sellerKind: components['schemas']['Remitter']
      sellerName: string
      buyerName: string
      reference: string | null
      month: components['schemas']['InvoiceMonth'] | null
      currency: components['schemas']['CurrencyCode']
      vatMinor: number
      totalMinor: number
      corrects: string | null
      issuedUTC: string
      hasXml: boolean
    }
    InvoicesOfOperatorAnswer: {
      success: true
      invoices: components['schemas']['InvoiceRow'][]
      pagination: components['schemas']['Pagination']
    }
    InvoicesOperatorMonthAnswer: {
      success: true
      fileName: string
      csv: string
    }
    JourneyPart: {
      bookingId: string
      reference: string
      legId: string
      status: components['schemas']['BookingStatus']
      cancelReason: components['schemas']['CancelReason'] | null
      seats: number
      people: number
      infants: number
      priceMinor: components['schemas']['AmountMinor']
      fareMinor: components['schemas']['AmountMinor']
      taxes: components['schemas']['TaxLine'][]
      amountMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
      paymentStatus: components['schemas']['PaymentStatus'] | null
    }
    JourneysCheckoutAnswer: {
      success: true
      sessionId: string
      url: string
    }
    Keys: {
      id: string
      publicKey: string
    }
    KybStatus: "PENDING" | "UNDER_REVIEW" | "APPROVED" | "REJECTED"
    LanguageCode: "en" | "fr" | "ar"
    Lap: {
      holder: string | null
    }
    LegPayout: {
      legId: string
      origin: components['schemas']['LegPayoutOrigin']
      destination: components['schemas']['LegPayoutOrigin']
      tail: string
      departureUTC: string
      arrivalUTC: string
      currency: components['schemas']['CurrencyCode']
      grossMinor: components['schemas']['AmountMinor']
      feeMinor: number
      refundsMinor: number
      disputedMinor: components['schemas']['AmountMinor']
      openDisputesCount: number
      netMinor: number
      taxesMinor: components['schemas']['AmountMinor']
      state: components['schemas']['PayoutState']
      waitsFor: components['schemas']['PayoutWait'] | null
      expectedUTC: string
      paidUTC: string | null
      transferMinor: components['schemas']['AmountMinor'] | null
      transferId: string | null
      carriedMinor: number
      reversedMinor: components['schemas']['AmountMinor']
    }
    LegPayoutOrigin: {
      icao: string
      iata: string | null
      city: string
      timezone: string
    }
    LegalSummaryRequest: {
      email: components['schemas']['Email']
      website2?: string
    }
    LegsRoutesAnswer: {
      success: true
      routes: components['schemas']['FlightListing'][]
      total: number
      nextCursor: string | null
    }
    Level: "REFUSE" | "NEEDS_ADMIN" | "WARN" | "INFO"
    Likelihood: {
      percent: number
      record: components['schemas']['FlightRecord']
      daysLeft: number
      parentTripConfirmed: boolean | null
      confirmedUTC: string
      darkFromUTC: string
    }
    Limits: {
      savedRoutes: number | null
      alerts: components['schemas']['Alerts']
      sms: boolean
    }
    LinkToken: string
    Login: {
      email: string
      password: string
    }
    MailedPasswordsWaysInRequest: {
      token: components['schemas']['LinkToken']
    }
    ManifestFlight: {
      id: string
      status: components['schemas']['Status']
      tail: string
      aircraft: string
      origin: components['schemas']['LegPayoutOrigin']
      destination: components['schemas']['LegPayoutOrigin']
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      seatsTotal: number
      seatsSold: number
      seatsHeld: number
      currency: components['schemas']['CurrencyCode']
    }
    Message: {
      message: string
      template?: string
      values?: Record<string, string | number>
    }
    Methods: "passkey" | "code" | "recovery-code"
    MixedConnection: {
      kind: "connection_in_two_currencies"
      id: string
      legs: [components['schemas']['FlightListing'], components['schemas']['FlightListing']]
      fromKm: number | null
      toKm: number | null
      connectionMinutes: number
      arrivalAirport: components['schemas']['Airport']
      departureAirport: components['schemas']['Airport']
      transferKm: number
      seatsAvailable: number
      departureUTC: string
      arrivalUTC: string
      durationMinutes: number
    }
    MoneyBack: {
      amountMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
      untilUTC: string
    }
    Name: string
    NewApiKey: {
      name: string
      scopes: components['schemas']['Scopes'][]
    }
    NewPassword: string
    NewPersonalKey: {
      name: string
      scopes: components['schemas']['NewPersonalKeyScopes'][]
      cap: {
        amountMinor: number
        currency: components['schemas']['CurrencyCode']
        period: components['schemas']['Period']
      } | null
      expiresInDays: 7 | 30 | 90 | 365
    }
    NewPersonalKeyScopes: "search" | "quote" | "hold" | "pay-link"
    NewsletterSignup: {
      email: components['schemas']['Email']
      website2?: string
    }
    NextPrice: {
      amountMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
    }
    NoShow: {
      reference: string
      people: number
      absent: number
      mostAbsent: number
      isWholeAircraft: boolean
      currency: components['schemas']['CurrencyCode']
      penaltyPct: number
      keptMinor: components['schemas']['AmountMinor']
      refundMinor: components['schemas']['AmountMinor']
      markedUTC: string | null
    }
    NoShowsQuoteAnswer: {
      success: true
      noShow: components['schemas']['NoShow']
    }
    NotReady: {
      reference: string
      seat: number
      onLap: boolean
      name: string | null
      missing: string[]
    }
    NotificationChoices: {
      routeAlerts: boolean
      priceDrops: boolean
      news: boolean
    }
    OnBoardOfBookingAnswer: {
      success: true
      onBoard: components['schemas']['BookingOnBoard']
    }
    OnBoardRules: {
      baggage: {
        piecesPerSeat: number
        largestCm: number | null
        kgPerSeat: number | null
        holdKg: number | null
        takesSpecialItems: boolean
      } | null
      pets: {
        kinds: components['schemas']['BroughtKind'][]
        largestKg: number | null
        largestCm: number | null
        mostPets: number
        inCabin: boolean
      } | null
    }
    Onboarding: {
      open: boolean
      step: number
      steps: {
        step: number
        title: string
        complete: boolean
        details: string[]
      }[]
    }
    OperatorDocument: {
      type: components['schemas']['DocumentType']
      status: "pending" | "uploaded"
      required: boolean
      id: string | null
      name: string | null
      size: number | null
      mediaType: string | null
      uploadedAt: string | null
      expiresOn: string | null
      expired: boolean
      expiresInDays: number | null
      waiting: components['schemas']['DocumentVersion'] | null
      history: components['schemas']['DocumentVersion'][]
    }
    OperatorFlight: {
      id: string
      status: components['schemas']['Status']
      isBookable: boolean
      tail: string
      aircraftType: string
      aircraft: string
      aircraftClass: string
      originAirport: components['schemas']['Airport']
      destinationAirport: components['schemas']['Airport']
      originTerminal: string | null
      destinationTerminal: string | null
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      durationMinutes: number
      distanceKm: number
      distanceNm: number
      seatsTotal: number
      seatsHeld: number
      seatsSold: number
      seatsFree: number
      saleMode: components['schemas']['SaleMode']
      currency: components['schemas']['CurrencyCode']
      priceBasis: components['schemas']['PriceBasis']
      price: components['schemas']['AmountMinor']
      priced: components['schemas']['PartyPrice']
      taxes: components['schemas']['TaxLine'][]
      taxProblem: components['schemas']['BasisQuoteProblem'] | null
      referencePrice: components['schemas']['AmountMinor']
      priceEvidence: components['schemas']['PriceEvidence'] | null
      voidedEvidence: {
        voidedUTC: string
        reason: string
      } | null
      savingsPct: number
      priceSchedule: components['schemas']['PriceSchedule']
      instantConfirm: boolean
      baggageNote: string | null
      petNote: string | null
      takesPets: boolean | null
      legalBasis: components['schemas']['SellerRole'] | null
      timeAgreedOnRequest: boolean
      prospectusNumber: string | null
      prospectusSecurer: string | null
      technicalStopICAO: string | null
      originFboId: string | null
      destinationFboId: string | null
      operatingCarrier: string
      publishedUTC: string | null
      cancelledUTC: string | null
      withheld: {
        sinceUTC: string
        findings: components['schemas']['Finding'][]
      } | null
      cancelReason: string | null
      day: components['schemas']['FlightDay']
      confirmation: components['schemas']['Confirmation']
      schedule: {
        fileName: string
        importedUTC: string
      } | null
      updatedUTC: string
    }
    OperatorOnBoard: {
      operator: components['schemas']['OnBoardRules'] | null
      aircraft: {
        id: string
        tail: string
        typeName: string
        rules: components['schemas']['OnBoardRules'] | null
      }[]
    }
    OperatorProfile: {
      id: string
      name: string
      legalName: string
      aocNumber: string | null
      baseCountry: string
      baseICAO: string | null
      carrierCode: string | null
      contactEmail: string
      contactPhone: string | null
      website: string | null
      kybStatus: components['schemas']['KybStatus'] | null
      kybNotes: string | null
      docsJSON: components['schemas']['DocumentMap']
      policies: components['schemas']['Policies'] | null
      unaccompaniedMinors: components['schemas']['UnaccompaniedMinors']
      connect: components['schemas']['Connect']
      publishingAllowed: boolean
      publishUntil: string | null
      publishBlockReason: string | null
      updatedAt: string
    }
    OperatorsSavePoliciesAnswer: {
      success: true
      message: string
      policies: components['schemas']['Policies']
    }
    OperatorsSubmitAnswer: {
      success: true
      message: string
      kybStatus: components['schemas']['KybStatus']
    }
    Options: {
      challenge: string
    }
    Origin: {
      icao: string
      city: string
      timezone: string
    }
    OtherWaysIn: {
      providers: {
        provider: components['schemas']['Provider']
        email: string | null
      }[]
      passkeys: string[]
      authenticatorApp: boolean
      personalKeys: string[]
      operatorKeys: string[]
      secondFactorsEndAt: string | null
      secondFactorsMayEnd: boolean
    }
    OwnPath: string
    Pagination: {
      page: number
      limit: number
      total: number
      pages: number
    }
    PartnerApplication: {
      companyName: string
      contactName: string
      email: components['schemas']['Email']
      phone?: string
      fleetSize?: "1-5" | "6-15" | "16-30" | "31+"
      operatingRegions?: string
      primaryAircraft?: string
      yearlyFlights?: "<500" | "500-2000" | "2000-5000" | "5000+"
      message?: string
      website2?: string
    }
    PartyPrice: {
      people: number
      fareMinor: components['schemas']['AmountMinor']
      taxMinor: components['schemas']['AmountMinor']
      totalMinor: components['schemas']['AmountMinor']
    }
    PassFlight: {
      legId: string
      tail: string
      aircraft: string
      origin: components['schemas']['PassFlightOrigin']
      destination: components['schemas']['PassFlightOrigin']
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      beThereUTC: string
    }
    PassFlightOrigin: {
      icao: string
      iata: string | null
      name: string
      city: string
      timezone: string
      terminal: string | null
      fbo: components['schemas']['FboFacts'] | null
    }
    Passenger: {
      id: string
      givenNames: string
      familyName: string
      dateOfBirth: string | null
      nationality: string | null
      document: {
        type: components['schemas']['TravelDocumentType']
        numberEnding: string
        country: string
        expiresOn: string
      } | null
      entry: components['schemas']['Entry'] | null
      details: components['schemas']['PassengerDetails']
    }
    PassengerDetails: {
      sex?: components['schemas']['Sex']
      birthPlace?: string
      residenceCountry?: string
      homeAddress?: string
      stayAddress?: string
      redressNumber?: string
      knownTravellerNumber?: string
      weightKg?: string
      broughtByName?: string
      broughtByPhone?: string
      metByName?: string
      metByPhone?: string
      consentName?: string
      consentPhone?: string
    }
    PassengerForm: {
      givenNames: string
      familyName: string
      dateOfBirth: string
      nationality: string
      documentType: "" | components['schemas']['TravelDocumentType']
      documentNumber: string
      documentCountry: string
      documentExpiresOn: string
      entry?: "" | components['schemas']['Entry']
      sex?: "" | components['schemas']['Sex']
      birthPlace?: string
      residenceCountry?: string
      homeAddress?: string
      stayAddress?: string
      redressNumber?: string
      knownTravellerNumber?: string
      weightKg?: string
      broughtByName?: string
      broughtByPhone?: string
      metByName?: string
      metByPhone?: string
      consentName?: string
      consentPhone?: string
    }
    PassengerNeeds: {
      ask: "NAME" | "DOCUMENT"
      cards: ("EEA" | "GCC") | null
      departureDay: string
      arrivalDay: string
      validity: {
        country: string
        until: string
      } | null
      entry: {
        country: string
        acceptsEsta: boolean
      } | null
      birth: "REQUIRED" | "OF_MINORS"
      details: components['schemas']['AskedDetail'][]
      forms: components['schemas']['BorderForm'][]
      aloneFrom: (5 | 12) | null
    }
    PassengerSeat: {
      seat: number
      infant: number | null
      version: number
      passenger: components['schemas']['Passenger'] | null
      missing: ("NAME" | "DOCUMENT" | "VALID_DOCUMENT" | "SEAT" | "ADULT" | "DETAILS" | "CONTACTS") | null
    }
    Passkey: {
      id: string
      name: string
      addedAt: string
      lastUsedAt: string | null
      backedUp: boolean
    }
    PasskeyName: string
    PasskeyNameForm: {
      name: components['schemas']['PasskeyName']
    }
    PaymentStatus: "unpaid" | "processing" | "authorized" | "paid" | "canceled" | "expired" | "refunded"
    PayoutState: "EXPECTED" | "WAITING" | "SENDING" | "PAID" | "NOTHING_DUE" | "CANCELLED"
    PayoutTotals: {
      currency: components['schemas']['CurrencyCode']
      grossMinor: components['schemas']['AmountMinor']
      feeMinor: number
      refundsMinor: number
      netMinor: number
      paidMinor: number
      upcomingMinor: number
      carriedMinor: number
    }
    PayoutWait: "PAYOUT_ACCOUNT" | "REFUND" | "EARLIER_PAYOUT" | "PROVIDER" | "OPERATOR_SUSPENDED"
    PeopleOfOneHold: number
    Period: "DAY" | "MONTH" | "TOTAL"
    PersonalKey: {
      id: string
      name: string
      prefix: string
      scopes: components['schemas']['NewPersonalKeyScopes'][]
      cap: components['schemas']['SpendCap'] | null
      usedMinor: components['schemas']['AmountMinor']
      bookingsCount: number
      createdUTC: string
      expiresUTC: string
      lastUsedUTC: string | null
      revokedUTC: string | null
      state: "LIVE" | "EXPIRED" | "REVOKED"
    }
    PhoneCode: string
    PhoneCodeForm: {
      code: components['schemas']['PhoneCode']
    }
    PhoneForm: {
      number: components['schemas']['PhoneNumber']
    }
    PhoneNumber: string
    PhoneState: {
      confirmed: {
        number: string
        confirmedAt: string
        silent: components['schemas']['Silent'] | null
      } | null
      asked: {
        number: string
        codeExpiresAt: string
        triesLeft: number
        silent: components['schemas']['Silent'] | null
      } | null
      texts: "SENT" | "MAILBOX" | "NONE"
      ourNumber: string | null
    }
    PhonesRemoveAnswer: {
      success: true
      phone: components['schemas']['PhoneState']
      message: string
    }
    PlaceToken: string
    Plan: "FREE" | "PREMIUM"
    PlanPayment: {
      id: string
      amountMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
      billing: components['schemas']['Billing']
      paidUTC: string
      refund: components['schemas']['RefundStatus'] | null
    }
    PlannedLeg: {
      tail: string
      aircraft: string
      origin: components['schemas']['Origin']
      destination: components['schemas']['Origin']
      afterTrip: string
      beforeTrip: string
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      window: components['schemas']['Window']
      seats: number
      currency: components['schemas']['CurrencyCode']
      askPriceMinor: components['schemas']['AmountMinor']
      floorPriceMinor: components['schemas']['AmountMinor']
      referencePriceMinor: components['schemas']['AmountMinor']
    }
    PlansChangeRequest: {
      billing: components['schemas']['Billing']
    }
    PlansPlanAnswer: {
      success: true
      plan: components['schemas']['Plan']
      limits: components['schemas']['Limits']
      earlyAccessSeconds: number
      trialAvailable: boolean
      offerMonths: number
      subscription: components['schemas']['Subscription'] | null
      moneyBack: components['schemas']['MoneyBack'] | null
      payments: components['schemas']['PlanPayment'][]
    }
    PlansPlanStatus: "TRIALING" | "ACTIVE" | "PAST_DUE"
    Policies: {
      cancelWindowHours: number
      noShowPenaltyPct: number
      refundRules: components['schemas']['RefundRule'][]
      refundRulesJSON: {
        rules: components['schemas']['RefundRule'][]
      }
      examples: {
        hoursBefore: number
        refundPct: number
        cancellable: boolean
        example: string
      }[]
    }
    PoliciesForm: {
      cancelWindowHours: number
      noShowPenaltyPct: number
      refundRulesJSON: components['schemas']['RefundRules']
    }
    PriceBasis: "NET" | "ALL_IN"
    PriceChange: {
      sinceUTC: string
      schedule: components['schemas']['PriceSchedule']
    }
    PriceEvidence: {
      method: "RATE_CARD"
      hourlyRateMinor: number
      blockMinutes: number
      returnFactorPct: number
      evidenceDate: unknown
      evidenceNote: string
    } | {
      method: "QUOTE"
      quotedBy: string
      quotedMinor: number
      evidenceDate: unknown
      evidenceNote: string
    }
    PriceMode: "FIXED" | "DECLINING"
    PriceSchedule: {
      mode: components['schemas']['PriceMode']
      askPriceMinor: components['schemas']['AmountMinor']
      floorPriceMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
      startsAt: string
      endsAt: string
      taxes?: components['schemas']['TaxTerms']
    }
    PricingRule: {
      currency: components['schemas']['CurrencyCode']
      referencePerNmMinor: number
      ask: {
        basis: "PER_NM"
        perNmMinor: number
      } | {
        basis: "PCT_OF_REFERENCE"
        pct: number
      }
      priceMode: components['schemas']['PriceMode']
      floorPct: number
    }
    Problem: {
      message: string
      template?: string
      values?: Record<string, string | number>
      success: false
      error: string
      code: "invalid_input" | "malformed_body" | "idempotency_key_required" | "idempotency_key_reused" | "idempotency_key_in_flight" | "body_too_large" | "unsupported_media_type" | "xsrf_token_mismatch" | "not_found" | "rate_limited" | "draining" | "unavailable" | "internal" | "not_signed_in" | "session_ended" | "wrong_credentials" | "wrong_role" | "second_factor_required" | "confirmation_required" | "sign_in_ended" | "wrong_code" | "code_used" | "passkey_refused" | "passkey_not_found" | "passkey_added_already" | "too_many_passkeys" | "app_on_already" | "app_not_started" | "no_second_factor" | "last_second_factor" | "last_way_in" | "provider_not_configured" | "provider_unavailable" | "identity_not_found" | "email_taken" | "wrong_password" | "link_invalid" | "link_expired" | "link_needs_password" | "link_used" | "export_not_found" | "account_has_operator" | "last_administrator" | "session_not_found" | "leg_not_found" | "leg_not_bookable" | "not_enough_seats" | "too_many_people" | "lap_infant_limit" | "aircraft_lap_limit" | "already_holding" | "too_many_holds" | "seats_promised" | "hold_needs_confirmed_email" | "holds_paused" | "network_holds_paused" | "held_lately" | "seats_are_free" | "already_waiting" | "too_many_places" | "booking_not_found" | "booking_not_pending" | "hold_expired" | "no_live_hold" | "seats_differ" | "payment_in_progress" | "payment_not_authorised" | "booking_not_capturable" | "booking_confirmed" | "hold_over" | "authorisation_lapsed" | "provider_away" | "statement_not_found" | "nothing_to_refund" | "refund_too_large" | "refund_outdated" | "payment_disputed" | "dispute_not_found" | "dispute_answered" | "dispute_closed" | "refund_not_found" | "refund_not_failed" | "leg_not_published" | "flight_departed" | "cancellation_closed" | "cancellation_changed" | "no_show_closed" | "no_show_changed" | "nothing_charged" | "no_pass_yet" | "wallet_not_offered" | "pass_void" | "trip_not_confirmed" | "seat_not_found" | "passengers_closed" | "change_quote_not_found" | "change_quote_expired" | "change_quote_changed" | "change_raises_taxes" | "nothing_changed" | "last_person" | "laps_need_people" | "already_boarding" | "payment_not_found" | "payment_not_started" | "payout_setup_unavailable" | "webhook_signature" | "evidence_not_found" | "not_approved" | "selling_ended" | "payout_not_held" | "document_undated" | "publishing_blocked" | "flight_not_draft" | "flight_not_on_sale" | "crew_link_invalid" | "flight_needs_permission" | "change_needs_agreement" | "aircraft_not_found" | "aircraft_decided" | "aircraft_retired" | "tail_taken" | "fleet_plan_changed" | "schedule_has_errors" | "schedule_plan_changed" | "manifest_closed" | "border_form_not_needed" | "border_file_not_ready" | "selling_rule_not_found" | "permission_not_found" | "permission_decided" | "selling_rule_exists" | "fbo_not_found" | "fbo_retired" | "operator_not_found" | "operator_profile_missing" | "onboarding_closed" | "identity_locked" | "document_not_found" | "document_too_large" | "documents_full" | "store_full" | "document_type_refused" | "upload_incomplete" | "kyb_not_submitted" | "kyb_decided" | "kyb_second_person" | "kyb_own_operator" | "alert_not_found" | "alert_over" | "alert_place_unknown" | "sms_needs_premium" | "sms_needs_number" | "leave_link_invalid" | "plan_not_started" | "plan_running" | "plan_not_running" | "plan_not_changed" | "plan_card_refused" | "plan_past_due" | "plan_ending" | "plan_checkout_not_found" | "money_back_over" | "saved_routes_limit" | "early_access" | "push_unavailable" | "sms_unavailable" | "phone_stopped" | "phone_country" | "phone_confirmed" | "phone_not_asked" | "phone_code_wrong" | "phone_code_over" | "journey_not_bookable" | "journey_not_found" | "hold_is_of_journey" | "changed_meanwhile" | "own_account" | "account_suspended" | "account_deleted" | "job_not_found" | "api_key_unknown" | "api_key_refused" | "api_key_scope" | "api_key_limit" | "webhook_limit" | "webhook_disabled" | "email_not_confirmed" | "personal_key_limit" | "origin_refused" | "spend_cap_reached" | "spend_cap_currency" | "overloaded" | "request_too_slow" | "request_head_too_large" | "search_busy" | "list_too_large" | "list_loaded_already" | "screening_not_found" | "screening_decided" | "screening_open" | "booking_being_checked" | "passes_being_checked" | "tax_rule_exists" | "tax_amount_known" | "tax_return_changed" | "tax_operator_pays" | "invoice_not_found" | "invoice_has_no_xml" | "invoice_changed_too_often"
      details: {
        message: string
        template?: string
        values?: Record<string, string | number>
        path: string
      }[]
    }
    ProfileForm: {
      name: components['schemas']['Name']
    }
    Provider: "google" | "apple"
    ProvidersStartAnswer: {
      success: true
      url: string
    }
    PushState: {
      publicKey: string | null
      devices: {
        id: string
        device: string
        addedAt: string
      }[]
    }
    PushSubscriptionForm: {
      endpoint: string
      keys: {
        p256dh: string
        auth: string
      }
    }
    Quote: {
      legId: string
      people: number
      infants: number
      seats: number
      saleMode: components['schemas']['SaleMode']
      canBeHeld: boolean
      seatsAvailable: number
      pricePerPersonMinor: components['schemas']['AmountMinor']
      fareMinor: components['schemas']['AmountMinor']
      taxes: components['schemas']['TaxLine'][]
      totalMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
      included: string[]
      quotedUTC: string
      isReserved: false
      priceStands: string
      holdSeconds: number
      departureUTC: string
      cancellation: {
        tiers: {
          hoursBeforeMin: number
          refundPct: number
          refundMinor: components['schemas']['AmountMinor']
          untilUTC: string
        }[]
        closesUTC: string
        noShowPenaltyPct: number
      }
      writtenByOperator: {
        operatingCarrier: string
        baggageNote: string | null
        petNote: string | null
      }
    }
    Readiness: {
      legId: string
      state: components['schemas']['ReadyState']
      closesUTC: string
      open: boolean
      people: number
      notReady: components['schemas']['NotReady'][]
      forms: components['schemas']['BorderForm'][]
      findings: {
        code: "WEIGHT_MISSING"
        message: string
      }[]
    }
    ReadyState: "EARLY" | "T48" | "T24" | "T4" | "CLOSED"
    RecoveryCode: string
    RefundRule: {
      hoursBeforeMin: number
      hoursBeforeMax?: number
      refundPct: number
      description: string
    }
    RefundRules: {
      rules: {
        hoursBeforeMin: number
        hoursBeforeMax?: number
        refundPct: number
        description?: string
      }[]
    }
    RefundStatus: "REQUESTED" | "PENDING" | "REFUNDED" | "FAILED"
    RefusedTrip: {
      line: number
      tail: string
      trip: string
      from: string
      to: string
      reason: "TAIL_UNKNOWN"
      explanation: string
    }
    Registration: {
      name: components['schemas']['Name']
      email: components['schemas']['Email']
      password: components['schemas']['NewPassword']
      role: components['schemas']['SelfServiceRole']
      language?: components['schemas']['LanguageCode']
    }
    Remitter: "OPERATOR" | "PLATFORM"
    Request: {
      refreshToken: string
    }
    RetirementPreview: {
      unsoldFlights: number
      soldFlights: {
        legId: string
        originICAO: string
        destinationICAO: string
        departureUTC: string
        timezone: string
        seatsSold: number
      }[]
    }
    Revenue: {
      currency: components['schemas']['CurrencyCode']
      amountMinor: components['schemas']['AmountMinor']
    }
    SaleForm: {
      tail: string
      aircraftType: string
      originICAO: string
      destinationICAO: string
      departureLocal: string
      arrivalLocal: string
      departureLatestLocal: string | null
      seatsTotal: number
      saleMode: components['schemas']['SaleMode']
      petNote: string | null
      takesPets?: boolean | null
      legalBasis?: components['schemas']['SellerRole'] | null
      timeAgreedOnRequest?: boolean
      prospectusNumber?: string | null
      prospectusSecurer?: string | null
      technicalStopICAO?: string | null
    }
    SaleMode: "PER_SEAT" | "WHOLE_AIRCRAFT"
    ScheduleError: {
      line: number
      field: string | null
      message: string
    }
    ScheduleImport: {
      id: string
      importedAt: string
      importedBy: string
      fileName: string
      format: components['schemas']['Format']
      fileSha256: string
      tailCount: number
      tripCount: number
      createdCount: number
      changedCount: number
      unchangedCount: number
      withdrawnCount: number
      skippedCount: number
      refundCount: number
    }
    SchedulePlan: {
      tails: string[]
      tripCount: number
      created: components['schemas']['PlannedLeg'][]
      changed: components['schemas']['ChangedLeg'][]
      withdrawn: components['schemas']['WithdrawnLeg'][]
      skipped: components['schemas']['SkippedGap'][]
      refused: components['schemas']['RefusedTrip'][]
      unchangedCount: number
    }
    ScheduleRequest: {
      fileName: string
      format: components['schemas']['Format']
      content: string
      turnaroundMinutes: number
      pricing: components['schemas']['PricingRule']
      createAs: components['schemas']['ChangedLegStatus']
    }
    Scope: "ALERT" | "ALL"
    Scopes: "flights:read" | "flights:write" | "availability:read" | "manifests:read"
    SearchLine: {
      type: "result"
      result: components['schemas']['SearchResult']
    } | {
      type: "summary"
      summary: components['schemas']['SearchSummary']
    }
    SearchResult: {
      kind: "direct"
      leg: components['schemas']['FlightListing']
      fromKm: number | null
      toKm: number | null
    } | {
      kind: "detour"
      leg: components['schemas']['FlightListing']
      fromKm: number | null
      toKm: number | null
      detour: {
        end: "from" | "to"
        airport: components['schemas']['Airport']
        extraKm: number
      }
    } | components['schemas']['Connection'] | components['schemas']['MixedConnection']
    SearchSummary: {
      from: components['schemas']['FoundPlace'] | null
      to: components['schemas']['FoundPlace'] | null
      totals: components['schemas']['Totals']
      connectionsUntilUTC: string | null
      facets: components['schemas']['Facets']
      nextCursor: string | null
    }
    SearchSummaryClasses: {
      class: components['schemas']['Classes']
      count: number
    }
    SeatName: {
      seat: number
      onLap: boolean
      name: string | null
      complete: boolean
    }
    SeatTerms: {
      way: "POLICY" | "FULL_OFFERED"
      paidMinor: components['schemas']['AmountMinor']
      keptMinor: components['schemas']['AmountMinor']
      refundPct: number | null
      tier: string | null
      peopleLeft: number
      freesSeat: boolean
      forgetsBrought: boolean
    }
    SecondFactor: {
      ticket: string
      methods: components['schemas']['Methods'][]
    }
    SecondFactorChallengeAnswer: {
      success: true
      options: components['schemas']['Options']
    }
    SelfServiceRole: "USER" | "OPERATOR"
    SellerForm: {
      street: string
      postcode: string
      city: string
      countryCode: string
      vatId: string
    }
    SellerRole: "BROKER_295" | "CARRIER_AGENT" | "PCO_380" | "PRINCIPAL"
    Session: {
      id: string
      device: string
      signedInAt: string
      lastUsedAt: string
      current: boolean
    }
    SetupPlace: "onboarding" | "documents" | "payouts" | "settings"
    Sex: "F" | "M" | "X"
    SignInAnswer: {
      success: true
      user?: components['schemas']['User']
      tokens?: components['schemas']['Tokens']
      secondFactor?: components['schemas']['SecondFactor']
    }
    SignInMethods: {
      hasPassword: boolean
      identities: {
        provider: components['schemas']['Provider']
        email: string | null
        connectedAt: string
      }[]
      passkeys: components['schemas']['Passkey'][]
      authenticatorApp: {
        addedAt: string
      } | null
      recoveryCodesLeft: number
      required: boolean
    }
    Silent: "STOPPED" | "REFUSED"
    Skipped: {
      line: number
      tail: string
      reason: string
    }
    SkippedGap: {
      tail: string
      aircraft: string
      origin: components['schemas']['Origin']
      destination: components['schemas']['Origin']
      afterTrip: string
      beforeTrip: string
      reason: "WINDOW_TOO_SHORT" | "OUT_OF_RANGE" | "TOO_LATE" | "LISTED_BY_HAND" | "CANCELLED_BY_HAND" | "PRICE_TOO_HIGH" | "TAIL_NOT_APPROVED" | "TAIL_NOT_COVERED" | "NOT_SELLABLE"
      explanation: string
    }
    Source: "homepage" | "final-cta"
    SpendCap: {
      amountMinor: components['schemas']['AmountMinor']
      currency: components['schemas']['CurrencyCode']
      period: components['schemas']['Period']
    }
    StatementBalance: {
      currency: components['schemas']['CurrencyCode']
      openingMinor: number
      closingMinor: number
    }
    StatementMonth: {
      month: components['schemas']['StatementMonthName']
      over: boolean
      balances: components['schemas']['StatementBalance'][]
    }
    StatementMonthName: string
    StatementsMonthsAnswer: {
      success: true
      months: components['schemas']['StatementMonth'][]
      pagination: components['schemas']['Pagination']
    }
    Status: "DRAFT" | "PUBLISHED" | "CANCELLED" | "FLOWN"
    Stay: "remembered" | "this-tab"
    Subscription: {
      status: components['schemas']['PlansPlanStatus']
      billing: components['schemas']['Billing']
      nextBilling: components['schemas']['Billing']
      nextPrice: components['schemas']['NextPrice'] | null
      periodEndsUTC: string
      endsUTC: string | null
      offerMonthsGiven: number
      card: components['schemas']['Card'] | null
      nextTryUTC: string | null
      graceEndsUTC: string | null
    }
    Substitute: {
      bookingId: string
      reference: string
      legId: string
      state: components['schemas']['SubstituteState']
      originAirport: components['schemas']['Airport']
      destinationAirport: components['schemas']['Airport']
      departureUTC: string
      departureLatestUTC: string | null
      arrivalUTC: string
      aircraft: string
      operatingCarrier: string
      seats: number
      fareMinor: components['schemas']['AmountMinor']
      taxes: components['schemas']['TaxLine'][]
      amountMinor: components['schemas']['AmountMinor']
      differenceMinor: number
      holdExpiresUTC: string
    }
    SubstituteOffer: {
      state: components['schemas']['SubstituteOfferState']
      currency: components['schemas']['CurrencyCode']
      paidMinor: components['schemas']['AmountMinor']
      refundMinor: components['schemas']['AmountMinor']
      chosenBookingId: string | null
      substitutes: components['schemas']['Substitute'][]
    }
    SubstituteOfferState: "SEARCHING" | "NONE" | "OPEN" | "TAKEN" | "DECLINED" | "ENDED"
    SubstituteState: "HELD" | "BOOKED" | "ENDED"
    TaxLine: {
      ruleId: string
      code: string
      kind: components['schemas']['AdminTaxRuleKind']
      heads: number
      lapInfants?: boolean
      rateBps: number | null
      amountMinor: components['schemas']['AmountMinor']
      taxCurrency: string
      taxAmountMinor: components['schemas']['AmountMinor']
      fx: {
        rate: string
        date: string
        source: string
      } | null
      isReturnedUnflown: boolean
      isEstimated: boolean
    }
    TaxTerms: {
      basis: components['schemas']['PriceBasis']
      saleMode: components['schemas']['SaleMode']
      seatsTotal: number
      headsMinor: components['schemas']['AmountMinor']
      flightMinor: components['schemas']['AmountMinor']
      infantMinor?: components['schemas']['AmountMinor']
      percentages: {
        rateBps: number
        headsMinor: components['schemas']['AmountMinor']
        flightMinor: components['schemas']['AmountMinor']
        infantMinor?: components['schemas']['AmountMinor']
      }[]
    }
    TaxesBack: {
      code: string
      amountMinor: components['schemas']['AmountMinor']
    }
    Tokens: {
      accessToken: string
      refreshToken: string
    }
    Totals: {
      direct: components['schemas']['Direct']
      detour: components['schemas']['Direct']
      connection: components['schemas']['Direct']
    }
    TravelDocumentType: "PASSPORT" | "ID_CARD"
    Trip: {
      bookingId: string
      reference: string
      state: components['schemas']['TripState']
      cancelReason: components['schemas']['CancelReason'] | null
      seats: number
      infants: number
      flight: components['schemas']['TripFlight']
      currency: components['schemas']['CurrencyCode']
      amountMinor: components['schemas']['AmountMinor']
      refundedMinor: components['schemas']['AmountMinor']
      todos: components['schemas']['TripTodo'][]
      journey: components['schemas']['TripJourney'] | null
      bookedUTC: string
      heldByKey: string | null
      confirmedUTC: string | null
      cancelledUTC: string | null
      fullRefundOfferedUTC: string | null
      fboChangedUTC: string | null
      operatingCarrier: string
      disclosure: string
      disclosures: components['schemas']['Disclosures'] | null
      baggageNote: string | null
      petNote: string | null
      passengers: components['schemas']['TripPassengers']
      changes: components['schemas']['DoneChange'][]
      receipt: components['schemas']['TripReceipt']
      policy: components['schemas']['TripPolicy']
    }
    TripChange: {
      kind: "PASSENGER"
      seat: number
      who: components['schemas']['Who']
      version: number
      passenger: components['schemas']['PassengerForm']
    } | {
      kind: "SEAT"
      seat: number
      version: number
    }
    TripFlight: {
      legId: string
      originAirport: components['schemas']['Airport']
      destinationAirport: components['schemas']['Airport']
      originTerminal: string | null
      destinationTerminal: string | null
      originFbo: components['schemas']['FboFacts'] | null
      destinationFbo: components['schemas']['FboFacts'] | null
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      durationMinutes: number
      distanceKm: number
      distanceNm: number
      aircraft: string
      aircraftClass: string
      tail: string
      status: "PUBLISHED" | "CANCELLED" | "FLOWN"
      day: components['schemas']['FlightDay']
    }
    TripJourney: {
      bookingId: string
      reference: string
      originCity: string
      destinationCity: string
      part: 1 | 2
      isGone: boolean
    }
    TripPass: {
      seat: number
      number: string
      lap: components['schemas']['Lap'] | null
      name: string
      named: boolean
      code: string
      qr: components['schemas']['CodeShape']
      bcbp: {
        text: string
        aztec: components['schemas']['CodeShape']
      } | null
    }
    TripPassengers: {
      needs: components['schemas']['PassengerNeeds']
      closesUTC: string
      open: boolean
      keptUntilUTC: string
      seats: components['schemas']['PassengerSeat'][]
    }
    TripPolicy: {
      tiers: {
        description: string
        refundPct: number
        amountMinor: components['schemas']['AmountMinor']
        untilUTC: string
        current: boolean
      }[]
      cancelWindowHours: number
      cancelClosesUTC: string
      countsFromUTC: string | null
      noShowPenaltyPct: number
      noShowRefundMinor: components['schemas']['AmountMinor']
    }
    TripReceipt: {
      people: number
      pricePerPersonMinor: components['schemas']['AmountMinor']
      fareMinor: components['schemas']['AmountMinor']
      feeMinor: components['schemas']['AmountMinor']
      taxes: components['schemas']['TaxLine'][]
      taxMinor: components['schemas']['AmountMinor']
      totalMinor: components['schemas']['AmountMinor']
      chargedUTC: string | null
      receiptEmail: string
      refunds: {
        amountMinor: components['schemas']['AmountMinor']
        status: "UNDER_WAY" | "REFUNDED" | "DELAYED"
        requestedUTC: string
        refundedUTC: string | null
      }[]
    }
    TripState: "AWAITING" | "CONFIRMED" | "UNDER_WAY" | "FLOWN" | "CANCELLED"
    TripSummary: {
      bookingId: string
      reference: string
      state: components['schemas']['TripState']
      cancelReason: components['schemas']['CancelReason'] | null
      seats: number
      infants: number
      flight: components['schemas']['TripFlight']
      currency: components['schemas']['CurrencyCode']
      amountMinor: components['schemas']['AmountMinor']
      refundedMinor: components['schemas']['AmountMinor']
      todos: components['schemas']['TripTodo'][]
      journey: components['schemas']['TripJourney'] | null
    }
    TripTodo: {
      kind: "FULL_REFUND_OFFERED" | "NAMES_MISSING" | "DOCUMENTS_MISSING" | "DOCUMENTS_EXPIRE" | "ADULT_MISSING" | "DETAILS_MISSING" | "CONTACTS_MISSING" | "BROUGHT_UNFIT" | "INFANTS_NEED_SEATS" | "AWAITING_CONFIRMATION" | "BEING_CHECKED" | "REFUND_UNDER_WAY" | "REFUND_DELAYED"
      count?: number
      amountMinor?: components['schemas']['AmountMinor']
      untilUTC?: string
    }
    UnaccompaniedMinors: "NONE" | "FROM_12" | "FROM_5"
    User: {
      id: string
      name: string
      email: string
      role: components['schemas']['FromRole']
      emailVerified: boolean
      language: components['schemas']['LanguageCode']
      indicativeCurrency: components['schemas']['CurrencyCode'] | null
      mustSetUpSecondFactor?: true
    }
    WaitingPlace: {
      legId: string
      status: "WAITING" | "OFFERED"
      seats: number
      place: number | null
      waitingCount: number
      joinedUTC: string
      offer: {
        bookingId: string
        holdExpiresUTC: string
      } | null
      origin: components['schemas']['WaitingPlaceOrigin']
      destination: components['schemas']['WaitingPlaceOrigin']
      departureUTC: string
      salesCloseUTC: string
    }
    WaitingPlaceOrigin: {
      city: string
      timezone: string
    }
    WaitlistSignup: {
      email: components['schemas']['Email']
      name?: string
      source: components['schemas']['Source']
      website2?: string
    }
    Wallet: "apple" | "google"
    Way: "POLICY" | "FULL_OFFERED" | "WITHDRAW" | "NOT_POSSIBLE"
    Webhook: {
      id: string
      url: string
      events: components['schemas']['Events'][]
      createdUTC: string
      disabledUTC: string | null
      disabledReason: ("OPERATOR" | "GONE" | "FAILING") | null
      failingSinceUTC: string | null
      previousSecretUntilUTC: string | null
    }
    WebhookBookingConfirmedRequest: {
      bookingId: string
      reference: string
      flightId: string
      status: components['schemas']['WebhookBookingConfirmedStatus']
      cancelReason: string | null
      seats: number
      infants: number
      currency: components['schemas']['CurrencyCode']
      amountMinor: components['schemas']['AmountMinor']
      feeMinor: components['schemas']['AmountMinor']
    }
    WebhookBookingConfirmedStatus: "CONFIRMED" | "CANCELLED"
    WebhookFlightPublishedRequest: {
      flightId: string
      status: components['schemas']['WebhookFlightPublishedStatus']
      tail: string
      aircraftType: string
      originICAO: string
      destinationICAO: string
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      seatsTotal: number
      saleMode: components['schemas']['SaleMode']
      currency: components['schemas']['CurrencyCode']
      priceMode: components['schemas']['PriceMode']
      askPriceMinor: components['schemas']['AmountMinor']
      floorPriceMinor: components['schemas']['AmountMinor']
    }
    WebhookFlightPublishedStatus: "PUBLISHED" | "CANCELLED"
    WebhookForm: {
      url: string
      events: components['schemas']['Events'][]
    }
    WebhooksChangeAnswer: {
      success: true
      webhook: components['schemas']['Webhook']
    }
    WebhooksCreateAnswer: {
      success: true
      webhook: components['schemas']['Webhook']
      secret: string
    }
    WebhooksResendAnswer: {
      success: true
      delivery: components['schemas']['Delivery']
    }
    Who: "same" | "another"
    Window: {
      earliestUTC: string
      latestUTC: string
    }
    WithdrawnLeg: {
      legId: string
      status: components['schemas']['ChangedLegStatus']
      tail: string
      aircraft: string
      origin: components['schemas']['Origin']
      destination: components['schemas']['Origin']
      departureUTC: string
      arrivalUTC: string
      departureLatestUTC: string | null
      reason: "TRIP_BEFORE_GONE" | "TRIP_AFTER_GONE" | "NO_LONGER_CONSECUTIVE" | "ROUTE_CHANGED" | "WINDOW_TOO_SHORT" | "OUT_OF_RANGE" | "TOO_LATE"
      explanation: string
      heldCount: number
      refunds: {
        reference: string
        leadTraveller: string
        seats: number
        amountMinor: components['schemas']['AmountMinor']
        currency: components['schemas']['CurrencyCode']
      }[]
    }
  }
}
