import { t } from '@lingui/core/macro';
/** How an upload can end without its file (F3). */
export type UploadCode =
  | 'storage/unauthorized'
  | 'storage/unauthenticated'
  | 'storage/object-not-found'
  | 'storage/quota-exceeded'
  | 'storage/retry-limit-exceeded'
  | 'storage/canceled'
  | 'storage/unknown';

export interface UploadProblem {
  readonly code: UploadCode;
  readonly message: string;
}

/** A request that brought nothing: its status, null where no answer came, and what the server said. */
export interface RequestFailure {
  readonly status: number | null;
  /** The failure's code in the server's closed list. */
  readonly code: string | null;
  readonly detail: string | null;
}

interface Amounts {
  /** Bytes on their way or there; for the eye only. */
  readonly sent: number;
  /** Bytes that the server has said to have. */
  readonly accepted: number;
  readonly total: number;
  /** Time spent on trying again in operations that are over, in ms. */
  readonly retriedMs: number;
}

interface Running extends Amounts {
  readonly step: 'running';
  readonly phase:
    | { readonly doing: 'sending'; readonly heardMs: number }
    | { readonly doing: 'waiting'; readonly untilMs: number };
  /** When the present operation failed first, and how often since; null while it has not. */
  readonly failing: { readonly sinceMs: number; readonly attempts: number } | null;
}

/** F2's states. */
export type UploadState =
  | Running
  | (Amounts & { readonly step: 'paused' })
  | (Amounts & { readonly step: 'success' })
  | (Amounts & { readonly step: 'canceled' | 'error'; readonly problem: UploadProblem });

export type UploadEvent =
  | { readonly type: 'progress'; readonly sent: number }
  /** The server answered a request that takes bytes or begins the upload. */
  | { readonly type: 'accepted'; readonly bytes: number; readonly begun: boolean }
  | { readonly type: 'failed'; readonly failure: RequestFailure }
  | { readonly type: 'succeeded' }
  | { readonly type: 'pause' | 'resume' | 'cancel' | 'online' | 'time' };

/** What has to be done about an event: begin or go on sending, stop it, or stop it and have the server forget it. */
export type UploadEffect = 'send' | 'stop' | 'stop and forget' | null;

/** F2: an operation is tried again for at most so long, and all operations of an upload together. */
const operationRetryMs = 120_000;
const uploadRetryMs = 600_000;
/** A request that carries nothing for so long counts as lost. */
const silentForMs = 45_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** A new upload, about to send. */
export function begunUpload(total: number, nowMs: number): UploadState {
  const phase = { doing: 'sending', heardMs: nowMs } as const;
  return { step: 'running', sent: 0, accepted: 0, total, retriedMs: 0, phase, failing: null };
}

/** When `time` has to be sent to the machine next, in ms; null for never. */
export function wakeAtMs(state: UploadState): number | null {
  if (state.step !== 'running') return null;
  return state.phase.doing === 'waiting' ? state.phase.untilMs : state.phase.heardMs + silentForMs;
}

/**
 * The next state of an upload and what has to be done. `random` is from 0 up to 1: pauses are jittered by it. `path` is the
 * object's, for the message of a refusal.
 */
export function nextUpload(
  state: UploadState,
  event: UploadEvent,
  at: { readonly nowMs: number; readonly random: number; readonly path: string },
): { readonly state: UploadState; readonly effect: UploadEffect } {
  switch (state.step) {
    case 'running':
      return whileRunning(state, event, at);
    case 'paused':
      switch (event.type) {
        case 'resume':
          return sending({ ...amountsOf(state), failing: null }, at.nowMs);
        case 'cancel':
          return { state: ended(state, 'canceled', canceled()), effect: 'stop and forget' };
        default:
          return { state, effect: null };
      }
    case 'success':
    case 'canceled':
    case 'error':
      return { state, effect: null };
  }
}

type At = { readonly nowMs: number; readonly random: number; readonly path: string };

function whileRunning(
  state: Running,
  event: UploadEvent,
  at: At,
): { readonly state: UploadState; readonly effect: UploadEffect } {
  const { nowMs } = at;
  switch (event.type) {
    case 'progress':
      if (state.phase.doing === 'waiting') return { state, effect: null };
      return { state: { ...state, sent: event.sent, phase: { doing: 'sending', heardMs: nowMs } }, effect: null };
    case 'accepted': {
      if (state.phase.doing === 'waiting') return { state, effect: null };
      const further = event.begun || event.bytes > state.accepted;
      const over = further ? { retriedMs: state.retriedMs + spentMs(state, nowMs), failing: null } : {};
      const accepted = Math.max(event.bytes, state.accepted);
      return {
        state: { ...state, ...over, accepted, sent: event.bytes, phase: { doing: 'sending', heardMs: nowMs } },
        effect: null,
      };
    }
    case 'failed':
      return failed(state, event.failure, at);
    case 'succeeded':
      return { state: { ...amountsOf(state), step: 'success', sent: state.total }, effect: null };
    case 'pause':
      return {
        state: { ...amountsOf(state), step: 'paused', retriedMs: state.retriedMs + spentMs(state, nowMs) },
        effect: 'stop',
      };
    case 'cancel':
      return { state: ended(state, 'canceled', canceled()), effect: 'stop and forget' };
    case 'online':
      return state.phase.doing === 'waiting' ? sending(state, nowMs) : { state, effect: null };
    case 'time':
      if (nowMs < (wakeAtMs(state) ?? 0)) return { state, effect: null };
      if (state.phase.doing === 'waiting') return sending(state, nowMs);
      return { ...failed(state, { status: null, code: null, detail: null }, at), effect: 'stop' };
    case 'resume':
      return { state, effect: null };
  }
}

function sending(
  state: Amounts & Pick<Running, 'failing'>,
  nowMs: number,
): { readonly state: UploadState; readonly effect: UploadEffect } {
  const phase = { doing: 'sending', heardMs: nowMs } as const;
  return { state: { ...amountsOf(state), step: 'running', failing: state.failing, phase }, effect: 'send' };
}

function failed(
  state: Running,
  failure: RequestFailure,
  { nowMs, random, path }: At,
): { readonly state: UploadState; readonly effect: UploadEffect } {
  if (!mayPass(failure)) return { state: ended(state, 'error', problemOf(failure, path)), effect: 'stop' };
  const failing = state.failing ?? { sinceMs: nowMs, attempts: 0 };
  const spent = nowMs - failing.sinceMs;
  const leftMs = Math.min(operationRetryMs - spent, uploadRetryMs - state.retriedMs - spent);
  if (leftMs <= 0) return { state: ended(state, 'error', retryLimit()), effect: 'stop' };
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failing.attempts) * (0.5 + random / 2);
  // The last attempt falls on the limit itself.
  const phase = { doing: 'waiting', untilMs: nowMs + Math.min(pauseMs, leftMs) } as const;
  const next = { ...failing, attempts: failing.attempts + 1 };
  return { state: { ...state, sent: state.accepted, phase, failing: next }, effect: 'stop' };
}

const spentMs = ({ failing }: Running, nowMs: number): number => (failing ? nowMs - failing.sinceMs : 0);
const amountsOf = ({ sent, accepted, total, retriedMs }: Amounts): Amounts => ({ sent, accepted, total, retriedMs });
const ended = (state: Amounts, step: 'canceled' | 'error', problem: UploadProblem): UploadState => ({
  ...amountsOf(state),
  step,
  problem,
});

/** F2: no answer, 408, 429 and 5xx; and a file that has another length there, which a status query settles. */
function mayPass({ status, code }: RequestFailure): boolean {
  return status === null || status === 408 || status === 429 || status >= 500 || code === 'upload_offset_differs';
}

const canceled = (): UploadProblem => ({ code: 'storage/canceled', message: t`User canceled the upload/download` });
const retryLimit = (): UploadProblem => ({
  code: 'storage/retry-limit-exceeded',
  message: t`Max retry time for operation exceeded, please try again`,
});

/** The code and the exact message of a refusal (F3); what has no code of its own says what the server said. */
function problemOf({ status, code, detail }: RequestFailure, path: string): UploadProblem {
  if (status === 401) return { code: 'storage/unauthenticated', message: t`User is not authenticated` };
  if (status === 403) {
    return { code: 'storage/unauthorized', message: t`User does not have permission to access ${path}` };
  }
  if (status === 404 || status === 410) return { code: 'storage/object-not-found', message: t`Object does not exist` };
  if (code === 'upload_quota_exceeded')
    return { code: 'storage/quota-exceeded', message: t`Quota for bucket exceeded` };
  return { code: 'storage/unknown', message: detail ?? t`The file was refused. It was not stored.` };
}
