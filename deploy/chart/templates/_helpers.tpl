{{- define "azimute.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end -}}
{{- end }}

{{- define "azimute.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "azimute.labels" -}}
{{ include "azimute.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "azimute.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{/* The first of some roles that has replicas. */}}
{{- define "azimute.firstOf" -}}
{{- range .candidates }}{{ if gt (int (index $.roles .).replicas) 0 }}{{ . }} {{ end }}{{ end }}
{{- end }}

{{- define "azimute.webRole" -}}
{{- $roles := include "azimute.firstOf" (dict "roles" .Values.roles "candidates" (list "web" "all")) | splitList " " -}}
{{- first $roles | required "roles.web or roles.all needs a replica: nobody could sign in." }}
{{- end }}

{{- define "azimute.endpointRole" -}}
{{- $roles := include "azimute.firstOf" (dict "roles" .Values.roles "candidates" (list "ingest" "engine" "all")) | splitList " " -}}
{{- first $roles | required "roles.engine or roles.all needs a replica: devices could not send." }}
{{- end }}

{{- define "azimute.check" -}}
{{- with .Values.roles }}
{{- if and (gt (int .ingest.replicas) 0) (not $.Values.nats.enabled) }}
{{- fail "roles.ingest needs nats.enabled." }}
{{- end }}
{{- if eq 0 (add (int .engine.replicas) (int .all.replicas)) }}
{{- fail "roles.engine or roles.all needs a replica: positions would not be stored." }}
{{- end }}
{{- if eq 0 (add (int .jobs.replicas) (int .all.replicas)) }}
{{- fail "roles.jobs or roles.all needs a replica: imports and alerts would wait." }}
{{- end }}
{{- end }}
{{- range .Values.trackers.ports }}
{{- if and (eq (default "tcp" .transport) "tls") (not $.Values.trackers.tlsSecret) }}
{{- fail "trackers.ports has a port with tls. Set trackers.tlsSecret." }}
{{- end }}
{{- end }}
{{- end }}

{{/* TCP or UDP, of an entry of trackers.ports. */}}
{{- define "azimute.protocol" -}}
{{- if eq (default "tcp" .transport) "udp" }}UDP{{ else }}TCP{{ end }}
{{- end }}

{{- define "azimute.portOfUrl" -}}
{{- $url := urlParse . -}}
{{- $port := regexFind ":[0-9]+$" $url.host | trimPrefix ":" -}}
{{- $port | default (ternary "443" "80" (eq $url.scheme "https")) }}
{{- end }}

{{- define "azimute.settings" -}}
{{- with .Values }}
PUBLIC_URL: {{ .publicUrl | quote }}
S3_ENDPOINT: {{ .s3.endpoint | quote }}
S3_BUCKET: {{ .s3.bucket | quote }}
S3_REGION: {{ .s3.region | quote }}
S3_ADDRESSING: {{ .s3.addressing | quote }}
{{- if .nats.enabled }}
NATS_REPLICAS: {{ .nats.replicas | quote }}
NATS_MONITORING: {{ join "," .nats.monitoring | quote }}
{{- end }}
{{- with .trackers }}
{{- $ports := list }}
{{- range .ports }}
{{- $transport := .transport | default "tcp" }}
{{- $account := .account | int | printf "@%d" }}
{{- $ports = printf "%s/%s%s:%d" .protocol $transport (ternary $account "" (hasKey . "account")) (int .port) | append $ports }}
{{- end }}
{{- if $ports }}
TRACKER_PORTS: {{ join "," $ports }}
{{- end }}
{{- if .publicHost }}
TRACKER_PUBLIC_HOST: {{ .publicHost | quote }}
{{- end }}
{{- if .tlsSecret }}
TRACKER_TLS_CERT: /tracker-tls/tls.crt
TRACKER_TLS_KEY: /tracker-tls/tls.key
{{- end }}
{{- end }}
{{- if .auditHeadsClaim }}
AUDIT_HEADS_DIR: /audit-heads
{{- end }}
{{- end }}
{{- end }}
