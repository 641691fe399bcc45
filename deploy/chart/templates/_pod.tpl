{{/* Where pods of a role run: dict root, role. */}}
{{- define "azimute.placement" -}}
topologySpreadConstraints:
  {{- range .root.Values.topologySpread.keys }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: {{ $.root.Values.topologySpread.whenUnsatisfiable }}
    labelSelector:
      matchLabels:
        {{- include "azimute.selector" $.root | nindent 8 }}
        app.kubernetes.io/component: {{ $.role }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- with .root.Values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
{{- with .root.Values.affinity }}
affinity: {{ toJson . }}
{{- end }}
{{- end }}

{{/* Everything of the container but its name: dict root, role, of. */}}
{{- define "azimute.container" -}}
image: {{ include "azimute.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
# The keys are those of all, the data directory is of this process.
command:
  - sh
  - -c
  - >-
    install -m 600 /keys/keys.json /data/keys.json &&
    exec node --max-semi-space-size=8 --heap-growing-percent=100 apps/server/src/main.ts --role={{ .role }}
envFrom:
  - configMapRef: { name: {{ include "azimute.name" .root }}-settings }
  {{- range .root.Values.secrets }}
  - secretRef: { name: {{ . }} }
  {{- end }}
env:
  - name: INSTANCE
    valueFrom: { fieldRef: { fieldPath: metadata.name } }
  - { name: MALLOC_ARENA_MAX, value: '2' }
  {{- range $setting, $from := .root.Values.secretSettings }}
  - name: {{ $setting }}
    valueFrom: { secretKeyRef: {{ toJson $from }} }
  {{- end }}
  {{- range concat .root.Values.extraEnv (.of.extraEnv | default list) }}
  - {{ toJson . }}
  {{- end }}
ports:
  - { name: http, containerPort: 8080 }
  {{- if eq .role (include "azimute.endpointRole" .root) }}
  {{- range .root.Values.trackers.ports }}
  {{- $protocol := include "azimute.protocol" . }}
  - { name: {{ lower $protocol }}-{{ .port }}, containerPort: {{ .port }}, protocol: {{ $protocol }} }
  {{- end }}
  {{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
# It listens once the database is migrated.
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: {{ div (int .root.Values.startSeconds) 2 }}
livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 10, failureThreshold: 6 }
readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 3, failureThreshold: 2 }
# Services send no more by the time it stops accepting.
lifecycle: { preStop: { sleep: { seconds: 5 } } }
resources:
  {{- .of.resources | default .root.Values.resources | toYaml | nindent 2 }}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  - { name: keys, mountPath: /keys, readOnly: true }
  {{- if .root.Values.trackers.tlsSecret }}
  - { name: tracker-tls, mountPath: /tracker-tls, readOnly: true }
  {{- end }}
  {{- if .root.Values.auditHeadsClaim }}
  - { name: audit-heads, mountPath: /audit-heads }
  {{- end }}
  {{- with .root.Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
