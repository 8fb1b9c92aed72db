import type { Language } from "@ardoise/domain/menu/allergens"
import type { CallKind } from "@ardoise/domain/order/table-call"

/** The texts of calling the team. */
export type CallWords = Readonly<Record<CallKind, string>> & {
  readonly called: string
  readonly answered: string
  readonly callOpen: string
  readonly callFailed: string
}

/** The texts by language of the page. */
export const callWords: Readonly<Record<Language, CallWords>> = {
  fr: {
    waiter: "Appeler un serveur",
    bill: "Demander l’addition",
    called: "Demande envoyée à {time}",
    answered: "Un serveur arrive.",
    callOpen: "Votre demande est déjà en cours.",
    callFailed: "Pas de réponse. Faites signe à l’équipe.",
  },
  en: {
    waiter: "Call a waiter",
    bill: "Ask for the bill",
    called: "Request sent at {time}",
    answered: "A waiter is on the way.",
    callOpen: "Your request is already open.",
    callFailed: "No answer. Please wave to the staff.",
  },
  es: {
    waiter: "Llamar al camarero",
    bill: "Pedir la cuenta",
    called: "Solicitud enviada a las {time}",
    answered: "Enseguida le atienden.",
    callOpen: "Su solicitud ya está en curso.",
    callFailed: "Sin respuesta. Avise al personal.",
  },
  it: {
    waiter: "Chiama il cameriere",
    bill: "Chiedi il conto",
    called: "Richiesta inviata alle {time}",
    answered: "Arriva un cameriere.",
    callOpen: "La sua richiesta è già in corso.",
    callFailed: "Nessuna risposta. Faccia un cenno al personale.",
  },
  zh: {
    waiter: "呼叫服务员",
    bill: "请求结账",
    called: "已于 {time} 发送请求",
    answered: "服务员马上就来。",
    callOpen: "您的请求正在处理中。",
    callFailed: "无响应，请直接招呼店员。",
  },
  de: {
    waiter: "Bedienung rufen",
    bill: "Um die Rechnung bitten",
    called: "Um {time} Uhr gesendet",
    answered: "Die Bedienung kommt.",
    callOpen: "Ihre Anfrage läuft bereits.",
    callFailed: "Keine Antwort. Bitte winken Sie dem Personal.",
  },
  nl: {
    waiter: "Bediening roepen",
    bill: "Om de rekening vragen",
    called: "Verstuurd om {time}",
    answered: "Er komt iemand aan.",
    callOpen: "Uw verzoek is al in behandeling.",
    callFailed: "Geen antwoord. Wenk even naar het personeel.",
  },
  pt: {
    waiter: "Chamar o empregado",
    bill: "Pedir a conta",
    called: "Pedido enviado às {time}",
    answered: "Já vem alguém atendê-lo.",
    callOpen: "O seu pedido já está em curso.",
    callFailed: "Sem resposta. Faça sinal à equipa.",
  },
  ja: {
    waiter: "スタッフを呼ぶ",
    bill: "お会計をお願いする",
    called: "{time} に送信しました",
    answered: "スタッフが参ります。",
    callOpen: "すでに受け付けています。",
    callFailed: "応答がありません。スタッフに直接お声がけください。",
  },
}
