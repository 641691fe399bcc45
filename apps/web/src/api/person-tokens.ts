import type { AnswerOf, TokenAnswer } from '@azimute/contract';

/** Casts the response of a sign-in or renewal; only API key tokens lack a refresh token. */
export function asPersonTokens(answer: AnswerOf<'createToken'>): TokenAnswer {
  if (!('refresh_token' in answer)) throw new TypeError('The answer holds no refresh token.');
  return answer;
}
