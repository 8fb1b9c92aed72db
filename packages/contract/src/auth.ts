import type { StaffRole } from "@ardoise/domain/team/staff-role"

/** A refusal of the auth protocol: its HTTP status and the message that a person reads. */
export type AuthRefusal = { readonly status: number; readonly message: string }

/**
 * Refusals of `/auth/v1` by their stable code. Clients interpret only the code and the status. The message is in French
 * where a person can cause the refusal (A55), and in English where the specification fixes the English text.
 */
export const authRefusals = {
  invalid_credentials: { status: 400, message: "Email ou mot de passe incorrect." },
  email_not_confirmed: { status: 400, message: "Confirmez d’abord votre email." },
  user_already_exists: { status: 422, message: "Un compte existe déjà avec cet email." },
  email_exists: { status: 422, message: "Un autre compte utilise déjà cet email." },
  weak_password: { status: 422, message: "Le mot de passe est trop faible. Choisissez au moins 6 caractères." },
  same_password: { status: 422, message: "Le nouveau mot de passe doit être différent de l’ancien." },
  validation_failed: { status: 400, message: "La demande est incomplète ou mal formée." },
  bad_json: { status: 400, message: "La demande n’est pas lisible." },
  request_entity_too_large: { status: 413, message: "La demande est trop volumineuse." },
  unsupported_grant_type: { status: 400, message: "Ce mode de connexion n’existe pas." },
  no_authorization: { status: 401, message: "Connectez-vous pour continuer." },
  bad_jwt: { status: 403, message: "Votre session n’est pas valide. Reconnectez-vous." },
  user_not_found: { status: 403, message: "Ce compte n’existe plus." },
  user_banned: { status: 403, message: "Ce compte est désactivé. Adressez-vous à la personne qui gère ce serveur." },
  signup_disabled: { status: 422, message: "Les inscriptions sont fermées." },
  session_expired: { status: 400, message: "Votre session est terminée. Reconnectez-vous." },
  session_not_found: { status: 403, message: "Auth session missing!" },
  otp_expired: { status: 403, message: "Ce lien ou ce code n’est plus valable." },
  otp_disabled: { status: 422, message: "Aucun compte ne peut être ouvert par code avec cette adresse." },
  refresh_token_not_found: { status: 400, message: "Votre session est terminée. Reconnectez-vous." },
  refresh_token_already_used: { status: 400, message: "Votre session est terminée. Reconnectez-vous." },
  over_request_rate_limit: { status: 429, message: "Trop de tentatives. Réessayez dans quelques minutes." },
  over_email_send_rate_limit: { status: 429, message: "Un email vient d’être demandé. Réessayez dans une minute." },
  anonymous_provider_disabled: { status: 422, message: "Indiquez votre email." },
  not_admin: { status: 403, message: "Cette modification n’est pas permise." },
  flow_state_not_found: { status: 404, message: "Cette connexion n’est plus valable. Recommencez." },
  flow_state_expired: { status: 422, message: "Cette connexion n’est plus valable. Recommencez." },
  bad_code_verifier: { status: 400, message: "Cette connexion a été commencée ailleurs. Recommencez." },
  reauthentication_not_valid: { status: 422, message: "Ce code n’est pas le bon, ou il n’est plus valable." },
  mfa_factor_not_found: { status: 404, message: "Cette connexion en deux étapes n’existe pas. Recommencez." },
  mfa_verification_failed: { status: 422, message: "Ce code n’est pas le bon. Attendez le suivant et réessayez." },
  mfa_challenge_expired: { status: 422, message: "Ce code est arrivé trop tard. Recommencez." },
  mfa_factor_name_conflict: { status: 422, message: "Une application porte déjà ce nom." },
  too_many_enrolled_mfa_factors: { status: 422, message: "Vous avez déjà trop d’applications d’authentification." },
  mfa_recovery_codes_sole_factor: { status: 422, message: "Activez d’abord la connexion en deux étapes." },
  mfa_verified_factor_exists: { status: 422, message: "Vous avez déjà des codes de secours." },
  mfa_recovery_codes_locked: { status: 429, message: "Trop de codes faux. Réessayez dans quelques minutes." },
  insufficient_aal: { status: 403, message: "Terminez d’abord la connexion en deux étapes." },
  saml_provider_disabled: { status: 404, message: "La connexion par un autre service n’est pas proposée." },
  manual_linking_disabled: { status: 404, message: "La connexion par un autre service n’est pas proposée." },
  staff_device: { status: 403, message: "Cet appareil n’a pas ce droit." },
  not_found: { status: 404, message: "Cette adresse n’existe pas." },
} as const satisfies Record<string, AuthRefusal>

/** The stable code of a refusal of `/auth/v1`. */
export type AuthCode = keyof typeof authRefusals

/** The fixed message for a sign-in request without an email address or without a password. */
export const signInNeedsCredentials = "You must provide either an email or phone number and a password"

/** The fixed message for a one-time code request without a recipient. */
export const codeNeedsRecipient = "You must provide either an email or phone number."

/** The message for a password on the list of common passwords. */
export const commonPasswordText =
  "Le mot de passe est trop faible. Beaucoup de gens l’utilisent : choisissez-en un autre."

/** Maximum length of a password in bytes. Longer passwords are refused, never truncated. */
export const longestPasswordBytes = 1024

/** Lifetime of an access token, in seconds. */
export const accessTokenLifeSeconds = 3600

/** Metadata that users may write about themselves. */
export type UserMetadata = { restaurant_name?: string; [other: string]: unknown }

/** How a user signed in. A device of the team names the restaurant that it works for. */
export type AppMetadata =
  | { provider: "email"; providers: ["email"] }
  | { provider: "device"; providers: ["device"]; restaurant_id: string; staff_role: StaffRole }

/** A user as `/auth/v1` returns it. */
export type WireUser = {
  id: string
  aud: "authenticated"
  /** Empty for a sign-up that is not confirmed yet. */
  role: "authenticated" | ""
  email: string
  phone: ""
  email_confirmed_at?: string
  confirmed_at?: string
  confirmation_sent_at?: string
  recovery_sent_at?: string
  email_change_sent_at?: string
  reauthentication_sent_at?: string
  new_email?: string
  last_sign_in_at?: string
  app_metadata: AppMetadata
  user_metadata: UserMetadata
  identities: WireIdentity[]
  /** Omitted when the user has no factor. */
  factors?: WireFactor[]
  created_at: string
  updated_at: string
  is_anonymous: false
}

/** An MFA factor, without its secret. */
export type WireFactor = {
  id: string
  friendly_name: string
  factor_type: "totp" | "recovery_code"
  status: "verified" | "unverified"
  created_at: string
  updated_at: string
  last_challenged_at?: string
}

/** The only identity of a user: the email address. */
export type WireIdentity = {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: "email"
  last_sign_in_at?: string
  created_at: string
  updated_at: string
  email: string
}

/** A session as the client stores it. */
export type WireSession = {
  access_token: string
  token_type: "bearer"
  expires_in: number
  /** Unix time in seconds. */
  expires_at: number
  refresh_token: string
  user: WireUser
}
